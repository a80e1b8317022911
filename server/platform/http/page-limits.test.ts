import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { data, type ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES, HEADERS } from '#contract/headers.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '#testing/app.ts'
import { contextOf, pageBuild } from '#testing/page-build.ts'
import { watchStatements } from '#testing/sent-statements.ts'
import { loader as notFound } from '#web/pages/not-found.route.tsx'
import config from '#web/routes.ts'
import { registerPages } from './pages.ts'
import { LIMITS } from './request-limits.ts'
import { BUDGET_MS, COSTS, PAYMENTS_MS } from './work-budget.ts'

const PAGES_MAX = 20
const MISSING_ID = 'AAAAAAAAAAAA'

/** What a request made the server do. */
const work = { loads: 0, renders: 0, statements: 0 }

/** All routes of the site as they are nested there, each with a loader that asks for a case. */
const routesBelow = (entries: readonly RouteConfigEntry[], parentId: string): ServerBuild['routes'] =>
  Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children }) => {
      const own = id ?? file
      const loader = async (about: Parameters<typeof notFound>[0]) => {
        if (path === '*') return notFound(about)
        work.loads += 1
        const url = `http://localhost${calls.caseDetail.path}?caseId=${MISSING_ID}`
        const { status } = await contextOf(about).fetchApi(new Request(url))
        throw data(null, { status })
      }
      const isLayout = path === undefined && index !== true
      return {
        [own]: {
          id: own,
          parentId,
          path,
          index,
          module: { default: () => null, ...(isLayout ? {} : { loader }) },
        },
        ...routesBelow(children ?? [], own),
      }
    }),
  )

/** An address of each route. */
const addressesOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const below = path === undefined ? base : `${base}/${path.replaceAll(/:\w+\??/g, MISSING_ID)}`
    const own = path === undefined && index !== true ? [] : [below || '/']
    return [...own, ...addressesOf(children, below)]
  })

const UNKNOWN = [
  '/nowhere',
  '/nowhere/at/all?q=1',
  '/case-list/nowhere',
  '/donate/pay',
  '/donate/pay/',
  '/wp-login.php',
  '/.env',
  '/assets/gone-0123abcd.js',
  '/%ff',
  `/${'a/'.repeat(4000)}`,
]

const entries = await config
const addresses = addressesOf(entries).filter((address) => !address.endsWith('*'))
const dataAddress = (address: string): string => (address === '/' ? '/_.data' : `${address}.data`)

const product = testApp({ RATE_LIMIT_FACTOR: String(PAGES_MAX / LIMITS.page) })
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
writeFileSync(join(files, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
let app: Awaited<ReturnType<typeof buildApp>>
let stopWatching: () => void

/** A new address for each test, which has sent nothing yet. */
let address = 0
const newAddress = (): string => {
  address += 1
  return `198.51.100.${address}`
}

beforeAll(async () => {
  const build = pageBuild({})
  const { default: handleRequest } = build.entry.module
  app = await buildApp(product.deps)
  await registerPages(app, product.deps, null, {
    files,
    build: {
      ...build,
      routes: { root: build.routes['root'], ...routesBelow(entries, 'root') },
      entry: {
        module: {
          ...build.entry.module,
          default: async (...args) => {
            const response = await handleRequest(...args)
            if (response.body !== null) work.renders += 1
            return response
          },
        },
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(files, { recursive: true })
})
beforeEach(() => {
  Object.assign(work, { loads: 0, renders: 0, statements: 0 })
  stopWatching = watchStatements(() => {
    work.statements += 1
  })
})
afterEach(() => stopWatching())

type Sent = { readonly method?: 'GET' | 'HEAD' | 'POST'; readonly headers?: Record<string, string> }

const ask = (url: string, remoteAddress: string, { method = 'GET', headers = {} }: Sent = {}) =>
  app.inject({
    method,
    url,
    remoteAddress,
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document', ...headers },
    ...(method === 'POST' ? { payload: 'a=1' } : {}),
  })

/** An address that has asked for as many pages as it may. */
const exhausted = async (): Promise<string> => {
  const ip = newAddress()
  for (let index = 0; index < PAGES_MAX; index += 1) await ask('/nowhere', ip)
  return ip
}

describe.each(['GET', 'HEAD', 'POST'] as const)('%s', (method) => {
  it('of an unknown address gets the stored page, without any work', async () => {
    const stored = await ask('/nowhere', newAddress())
    for (const url of UNKNOWN) {
      const answer = await ask(url, newAddress(), {
        method,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `${COOKIES.token}=x; ${COOKIES.geoCheck}=false`,
        },
      })
      expect([url, answer.statusCode]).toEqual([url, codes.notFound.status])
      expect(answer.body).toBe(method === 'HEAD' ? '' : stored.body)
      expect(answer.headers['content-type']).toBe('text/html')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers[HEADERS.traceId]).toMatch(/^[0-9a-f]{16}$/)
    }
    expect(work).toEqual({ loads: 0, renders: 0, statements: 0 })
  })

  it('of any page is refused with the stored page once its address has asked for too many', async () => {
    const ip = await exhausted()
    const stored = await ask('/nowhere', ip)
    expect(stored.body).toContain('That was a lot of tries. Wait a minute.')
    for (const url of [...addresses, ...UNKNOWN]) {
      // Apple's answer is a sign-in, and counted as one.
      if (method === 'POST' && url === APPLE_CALLBACK) continue
      const answer = await ask(url, ip, {
        method,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `${COOKIES.token}=x` },
      })
      expect([url, answer.statusCode]).toEqual([url, codes.slowDown.status])
      expect(answer.body).toBe(method === 'HEAD' ? '' : stored.body)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(work).toEqual({ loads: 0, renders: 0, statements: 0 })
  })
})

it('shares a budget of work with the other requests of its address, which a page that is rendered uses up faster', async () => {
  const [ip, other] = [newAddress(), newAddress()]
  const factor = PAGES_MAX / LIMITS.page
  const downloads = Math.ceil(LIMITS.download * factor)
  for (let count = 0; count < downloads; count += 1) await ask('/poster-file/none.pdf', ip)
  const leftMs = (BUDGET_MS - PAYMENTS_MS) * factor - downloads * COSTS.download
  const ownPage = { headers: { cookie: `${COOKIES.geoCheck}=true; ${COOKIES.token}=x` } }
  for (let count = 0; count < PAGES_MAX; count += 1) await ask('/taxes', ip, ownPage)
  expect(work.loads).toBe(Math.floor(leftMs / (COSTS.page + COSTS.render)))
  expect((await ask('/taxes', ip, ownPage)).statusCode).toBe(codes.slowDown.status)
  expect((await ask('/taxes', other, ownPage)).statusCode).toBe(codes.notFound.status)
})

it('knows every page of the site, and its data', async () => {
  for (const url of addresses.flatMap((one) => [one, dataAddress(one)])) {
    work.loads = 0
    await ask(url, newAddress(), { headers: { cookie: `${COOKIES.geoCheck}=true` } })
    expect([url, work.loads]).toEqual([url, expect.toSatisfy((count: number) => count > 0)])
  }
})

it('answers a page whose case doesn’t exist with the same page, without rendering it', async () => {
  const stored = await ask('/nowhere', newAddress())
  const answer = await ask(`/report/${MISSING_ID}`, newAddress())
  expect([answer.statusCode, answer.body]).toEqual([codes.notFound.status, stored.body])
  expect(work).toMatchObject({ loads: 1, renders: 0 })
})

it('sends the stored bytes as the browser accepts them, and to signed-in visitors with their own links', async () => {
  const encoded = (encoding: string) =>
    ask('/nowhere', newAddress(), { headers: { 'accept-encoding': encoding } })
  const [whole, gzip, br] = [await encoded('identity'), await encoded('gzip'), await encoded('gzip, br')]
  expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole.body)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(whole.body)
  const signedIn = await ask('/nowhere', newAddress(), { headers: { cookie: `${COOKIES.signedIn}=1` } })
  expect(signedIn.statusCode).toBe(codes.notFound.status)
  expect(work).toEqual({ loads: 0, renders: 0, statements: 0 })
})

it('answers the data of an unknown page with its sentence, which the browser’s router shows', async () => {
  const answer = await ask('/nowhere.data', newAddress(), { headers: { accept: '*/*' } })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    codes.notFound.status,
    'text/plain; charset=utf-8',
    codes.notFound.sentence,
  ])
})

it('leaves calls and files to an address whose pages are refused, and counts both in the metrics', async () => {
  const ip = await exhausted()
  const refusedBefore = app.refusedByLimit()
  expect((await ask('/', ip)).statusCode).toBe(codes.slowDown.status)
  const { path } = calls.getPayPlatform
  const call = await app.inject({ url: path, query: { caseId: MISSING_ID }, remoteAddress: ip })
  expect(call.json().code).toBe(codes.notFound.code)
  expect((await ask('/favicon.svg', ip)).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain(`requests_refused_by_limit{group="page"} ${Number(refusedBefore['page']) + 1}\n`)
  expect(body).toMatch(/^requests_refused_by_limit\{group="money"\} 0$/m)
})

describe('a request that no call serves', () => {
  it.each([
    ['POST', '/api/nowhere'],
    ['PUT', calls.login.path],
    ['PUT', '/about'],
    ['DELETE', '/nowhere'],
  ] as const)('is refused before its body is read (%s %s)', async (method, url) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: newAddress(),
      headers: { 'content-type': 'application/json' },
      payload: '{"not": json',
    })
    expect(answer.json()).toEqual({
      code: codes.notFound.code,
      msg: 'There is no such call.',
      data: null,
    })
    expect(work).toEqual({ loads: 0, renders: 0, statements: 0 })
  })

  it('counts against its address', async () => {
    const ip = newAddress()
    const statuses = new Set<number>()
    for (let index = 0; index <= PAGES_MAX; index += 1)
      statuses.add((await app.inject({ method: 'PUT', url: '/about', remoteAddress: ip })).statusCode)
    expect([...statuses]).toEqual([codes.notFound.status, codes.slowDown.status])
  })
})
