import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { buildApp } from '#server/app.ts'
import { alertBusy } from '#server/busy-alert.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { contextOf, pageBuild } from '#testing/page-build.ts'
import { startSlowSenders } from '#testing/slow-senders.ts'
import { registerPages } from './pages.ts'

const CROWD = 16
/** As many pages as are rendered at the same time. */
const RENDERED = 32
/** Enough refusals for the pressure to have reached its maximum. */
const REFUSED_WRITES = 100

const released = Promise.withResolvers<void>()
const releasedLater = Promise.withResolvers<void>()
let waiting = 0
const build = pageBuild(
  {
    '/for-all': () => 'for all',
    '/own': () => 'own',
    '/slow/:visitor': async () => {
      waiting += 1
      await released.promise
      return 'slow'
    },
    '/slower/:visitor': async () => {
      waiting += 1
      await releasedLater.promise
      return 'slower'
    },
    '/donate/pay/:caseId': async (about) => {
      const url = `http://localhost${calls.caseDetail.path}?caseId=${about.params['caseId']}`
      return { called: (await contextOf(about).fetchApi(new Request(url))).status }
    },
  },
  ['/for-all'],
)

const product = testApp({ BUSY_AFTER_MS: '50' })
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
let loopDelayMs = 0
let app: Awaited<ReturnType<typeof buildApp>>
let caseId: string
beforeAll(async () => {
  caseId = await makeCase(product)
  app = await buildApp({ ...product.deps, loopDelayMs: () => loopDelayMs })
  await registerPages(app, product.deps, null, { build, files })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  released.resolve()
  releasedLater.resolve()
  await app.close()
  rmSync(files, { recursive: true })
})

const visit = (path: string, method = 'GET') =>
  fetch(`${app.listeningOrigin}${path}`, {
    method,
    headers: { cookie: 'geo_check=true', accept: /^\/api|\.data$/.test(path) ? '*/*' : 'text/html' },
    redirect: 'manual',
  })
const statusOf = async (path: string, method?: string): Promise<number> => (await visit(path, method)).status

it('refuses pages, then reading calls, while the event loop is late, and recovers by itself', async () => {
  const detail = `${calls.caseDetail.path}?caseId=${caseId}`
  const payment = `${calls.getPayPlatform.path}?caseId=${caseId}`
  expect(await statusOf('/for-all')).toBe(200)
  const crowd = Array.from({ length: CROWD }, (_one, visitor) => statusOf(`/slow/${visitor}`))
  await expect.poll(() => waiting).toBe(CROWD)

  loopDelayMs = 500
  let isPageRefused = false
  for (;;) {
    expect(await statusOf(payment)).toBe(200)
    expect(await statusOf('/health/live')).toBe(200)
    expect(await statusOf(calls.webhook.path, 'POST')).toBe(codes.invalidInput.status)
    const cached = await statusOf('/for-all')
    const read = await visit(detail)
    const page = await visit('/own')
    if (page.status === 503 && !isPageRefused) {
      isPageRefused = true
      expect(page.headers.get('retry-after')).toBe('10')
      expect(await page.text()).toContain(codes.busy.sentence)
    }
    if (read.status === 200) continue
    expect([read.status, read.headers.get('retry-after'), await read.json()]).toEqual([
      503,
      '10',
      { code: codes.busy.code, msg: codes.busy.sentence, data: null },
    ])
    expect(isPageRefused, 'pages are refused before calls').toBe(true)
    expect([200, 503]).toContain(cached)
    break
  }
  const donate = await visit(`/donate/pay/${caseId}`)
  expect([donate.status, await donate.text()]).toEqual([200, expect.stringContaining('"called":200')])

  loopDelayMs = 0
  const statuses = () => Promise.all(['/own', '/for-all', detail, payment].map((path) => statusOf(path)))
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200, 200])
  released.resolve()
  expect(await Promise.all(crowd)).toEqual(Array(CROWD).fill(200))
})

it('refuses pages beside a crowd of them, but no payments or donate pages, however late the event loop is', async () => {
  const payment = `${calls.getPayPlatform.path}?caseId=${caseId}`
  waiting = 0
  const crowd: Promise<number>[] = []
  // Meanwhile the pressure that the previous test built up falls.
  while (waiting < RENDERED) {
    crowd.push(statusOf(`/slower/${crowd.length}`))
    await statusOf('/health/live')
  }
  const detail = `${calls.caseDetail.path}?caseId=${caseId}`
  expect([await statusOf('/own'), await statusOf(detail)]).toEqual([503, 200])
  // The browser's router shows the answer's text as the error page's heading.
  const navigation = await visit('/own.data')
  expect([navigation.status, await navigation.text()]).toEqual([503, codes.busy.sentence])
  // With the pages, more requests in progress than those beside which payments are always served.
  const stopSenders = startSlowSenders(`${app.listeningOrigin}${calls.submitLead.path}`, 40)
  loopDelayMs = 500
  for (let refused = 0; refused < REFUSED_WRITES; ) {
    if ((await statusOf(calls.submitLead.path, 'POST')) === 503) refused += 1
    expect(await statusOf(payment)).toBe(200)
    expect(await statusOf(`/donate/pay/${caseId}`)).toBe(200)
  }
  loopDelayMs = 0
  stopSenders()
  releasedLater.resolve()
  await Promise.all(crowd)
})

it('counts refusals in the metrics, and alerts staff once an hour', async () => {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/^requests_refused_as_busy\{kind="pages"\} [1-9]\d*$/m)
  expect(body).toMatch(/^requests_refused_as_busy\{kind="payments"\} 0$/m)
  const before = { drawings: 0, pages: 0, reads: 0, writes: 0, payments: 0 }
  await alertBusy(product.deps, before, before)
  for (const pages of [12, 15]) await alertBusy(product.deps, before, { ...before, pages })
  const alerts = await product.deps.database.pool.query("select body from alert where kind = 'busy'")
  expect(alerts.rows).toEqual([
    {
      body: 'Refused in the last minute: drawings 0, pages 12, read calls 0, other calls 0, payment requests 0.',
    },
  ])
})
