import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { assignVariant, EXPERIMENT_CODES } from '#contract/tracking/experiments.ts'
import { applicationUrl } from '#database/application-role.ts'
import { buildApp } from '#server/app.ts'
import { startExperimentRow } from '#server/tracking/experiments/experiments.queries.ts'
import { forgetKnownExperiments } from '#server/tracking/experiments/running.ts'
import { testApp } from '#testing/app.ts'
import { eventually } from '#testing/eventually.ts'
import { makeCase } from '#testing/make-case.ts'
import { contextOf, pageBuild } from '#testing/page-build.ts'
import { openDatabase } from '../database.ts'
import { openLiveFeed } from '../live-feed.ts'
import { registerPages } from './pages.ts'

/** Pages that show everything that their loader can read about a visitor. */
const build = pageBuild(
  {
    '/for-all/:visit': (about) => {
      const { request } = about
      const { experiments, publicConfig } = contextOf(about)
      return { url: request.url, headers: [...request.headers], experiments, testMode: publicConfig.testMode }
    },
    '/case/:caseId': async (about) => {
      const webRequest = new Request(
        `http://localhost${calls.caseDetail.path}?caseId=${about.params['caseId']}`,
      )
      const answer = await contextOf(about).fetchApi(webRequest)
      if (!answer.ok) throw data(null, { status: 410 })
      return answer.text()
    },
  },
  ['/for-all/:visit', '/case/:caseId'],
)

const product = testApp({ TRACKING: 'true' })
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp(product.deps)
  await registerPages(app, product.deps, null, { build, files })
})
afterAll(async () => {
  await app.close()
  rmSync(files, { recursive: true })
})

type Visit = {
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'HEAD'
  readonly ip?: string
}
const GEO_CHECKED = 'geo_check=true'

const visit = (url: string, { headers = {}, method = 'GET', ip = '127.0.0.1' }: Visit = {}) =>
  app.inject({ url, method, remoteAddress: ip, headers: { cookie: GEO_CHECKED, ...headers } })
const timing = ({ headers }: Awaited<ReturnType<typeof visit>>): unknown => headers['server-timing']

describe('a page for everyone', () => {
  it('is rendered once, and supports HEAD, a strong ETag and 304', async () => {
    const first = await visit('/for-all/once', { headers: { 'accept-encoding': 'br' } })
    expect(timing(first)).toBe('page;desc=rendered')
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(first.headers.etag).toMatch(/^"/)
    const head = await visit('/for-all/once', { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(timing(head)).toBe('page;desc=cached')
    expect(head.rawPayload.length).toBe(0)
    for (const name of ['etag', 'content-length', 'content-type', 'content-encoding'])
      expect(head.headers[name]).toBe(first.headers[name])
    const second = await visit('/for-all/once', {
      headers: { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'br' },
    })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    const gzip = await visit('/for-all/once', { headers: { 'accept-encoding': 'gzip' } })
    expect([gzip.headers['content-encoding'], gzip.headers.etag === first.headers.etag]).toEqual([
      'gzip',
      false,
    ])
    const metrics = await app.inject('/metrics')
    for (const what of ['hits', 'renders', 'drops', 'bytes'])
      expect(metrics.body).toMatch(new RegExp(`page_cache\\{what="${what}"\\} \\d+`))
  })

  it('is rendered once, whatever queries and cookies are invented for it', async () => {
    const address = '/for-all/invented'
    await visit(address)
    const queries = ['x=1', 'x=2&q=flood', 'erased=no', 'signIn=2', 'cursor=W10', 'utm_source=paper']
    for (const query of queries) {
      const headers = { cookie: `${GEO_CHECKED}; made-up=${query}; order-1=x` }
      expect([query, timing(await visit(`${address}?${query}`, { headers }))]).toEqual([
        query,
        'page;desc=cached',
      ])
    }
  })

  const personal: [string, Visit][] = [
    ['a session', { headers: { cookie: `${GEO_CHECKED}; token=theirs; signed_in=1; refreshToken=theirs` } }],
    ['a token in a header', { headers: { authorization: 'Bearer theirs' } }],
    ['a cookie of ours that isn’t shared', { headers: { cookie: `${GEO_CHECKED}; order-1=theirs` } }],
    ['a visitor id', { headers: { cookie: `${GEO_CHECKED}; uuid=theirs0123456789abc` } }],
    ['a language', { headers: { 'accept-language': 'es-theirs' } }],
    ['a browser', { headers: { 'user-agent': 'theirs' } }],
    [
      'a referrer and a forwarded address',
      { headers: { referer: 'theirs', 'x-forwarded-for': '203.0.113.9' } },
    ],
    ['a host', { headers: { host: 'theirs.example', 'x-forwarded-host': 'theirs.example' } }],
    ['an unknown country', { headers: { cookie: '' }, ip: '8.8.8.8' }],
    ['a bypass of the country', { headers: { cookie: 'bypass_geo=1' } }],
    ['a country that isn’t served', { headers: { cookie: 'geo_check=false' } }],
    ['an address abroad', { headers: { cookie: '' }, ip: '91.0.0.1' }],
    ['privacy choices', { headers: { 'sec-gpc': '1', cookie: `${GEO_CHECKED}; measure=off` } }],
  ]
  it.each(personal)('shows the next visitor nothing of a previous visitor with %s', async (what, theirs) => {
    const address = `/for-all/${personal.findIndex(([label]) => label === what)}`
    // Their visit comes first, so that a render for everyone could be theirs; and again once the page is cached.
    await visit(address, theirs)
    const next = await visit(address)
    await visit(address, theirs)
    const last = await visit(address)
    expect(timing(last)).toBe('page;desc=cached')
    for (const { statusCode, body, headers } of [next, last]) {
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
      expect(body).not.toMatch(/theirs|203\.0\.113/)
    }
  })

  it('redirects by the visitor’s own country, whether or not it is cached', async () => {
    await visit('/for-all/country')
    const abroad = await visit('/for-all/country', { headers: { cookie: '' }, ip: '91.0.0.1' })
    expect([abroad.statusCode, abroad.headers['set-cookie']]).toEqual([
      302,
      expect.stringContaining('geo_check=false'),
    ])
    const here = await visit('/for-all/country', { headers: { cookie: '' }, ip: '8.8.8.8' })
    expect([here.statusCode, here.headers['set-cookie']]).toEqual([
      200,
      expect.stringContaining('geo_check=true'),
    ])
  })
})

const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

describe('a page of an experiment', () => {
  it('shows each visitor their own variant every time', async () => {
    const code = EXPERIMENT_CODES[0]
    if (code === undefined) throw new Error('there is an experiment')
    await product.deps.database.transact((tx) => startExperimentRow(tx, code, product.clock.now()))
    forgetKnownExperiments(product.deps)
    const variants = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 8; index += 1) {
        const uuid = `000000000000000000${index}`
        const own = assignVariant(code, uuid)
        variants.add(own)
        const headers = { cookie: `${GEO_CHECKED}; uuid=${uuid}`, 'user-agent': BROWSER }
        const { body } = await visit('/for-all/experiment', { headers })
        expect(body).toContain(`"shown":{"${code}":"${own}"}`)
      }
    }
    expect(variants.size).toBeGreaterThan(1)
  })
})

describe('a page on several nodes', () => {
  it('disappears from each node soon after the case is hidden, even if the notification is lost', async () => {
    const { deps } = product
    const { pool } = deps.database
    const caseId = await makeCase(product)
    const database = openDatabase(applicationUrl(product.ownerUrl))
    const live = openLiveFeed('postgres://nobody@127.0.0.1:1/none', deps.log)
    const other = await buildApp({ ...deps, database, live })
    await registerPages(other, { ...deps, database, live }, null, { build, files })
    const url = `/case/${caseId}`
    const cookie = { cookie: GEO_CHECKED }
    const first = await other.inject({ url, headers: cookie })
    expect([first.statusCode, first.headers['server-timing']]).toEqual([200, 'page;desc=rendered'])
    await pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [caseId])
    for (const node of [app, other])
      await eventually(async () => {
        const headers = { ...cookie, 'if-none-match': String(first.headers.etag) }
        expect((await node.inject({ url, headers })).statusCode).toBe(410)
      })
    await other.close()
    await live.close()
    await database.close()
  })
})
