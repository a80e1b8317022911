import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, type LoaderFunction, redirect } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { HEADERS } from '#contract/headers.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '#testing/app.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { contextOf, pageBuild } from '#testing/page-build.ts'
import { registerPages } from './pages.ts'

class RefusedCall extends Error {
  readonly code = codes.slowDown.code
  readonly status = codes.slowDown.status
}

const loaders: Record<string, LoaderFunction> = {
  '/fine': () => 'fine',
  '/breaks': () => {
    throw new Error('a page broke')
  },
  '/refused': () => {
    throw new RefusedCall('a call refused')
  },
  '/gone': () => {
    throw data(null, { status: 404 })
  },
  '/kept': () => data('kept', { headers: { 'cache-control': 'private, no-store' } }),
  '/moves': ({ request }) => redirect(`${new URL(request.url).pathname}/on`),
  '/calls': async (about) => {
    const webRequest = new Request(`http://localhost${calls.publicCuratedCases.path}`)
    return (await contextOf(about).fetchApi(webRequest)).status
  },
}

const build = pageBuild(loaders, [], { '/fine': () => 'sent', '/takes-forms': () => 'sent' })

const log = memoryLog()
const product = testApp({ TRACKING: 'true' }, log)
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp(product.deps)
  await registerPages(app, product.deps, null, { build, files })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(files, { recursive: true })
})

/** Sends bytes unchanged: HTTP clients normalize addresses before sending. */
const ask = (target: string): Promise<{ status: number; headers: Headers; body: string }> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(Buffer.from(part)))
  socket.on('end', () => resolve(Buffer.concat(parts).toString()))
  socket.on('error', reject)
  socket.write(`GET ${target} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`)
  return promise.then((answer) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
    return { status: Number(first.split(' ')[1]), headers: new Headers(headers), body }
  })
}

describe('an address', () => {
  it.each([
    '/%ff',
    '/%E0%A4%A',
    '//elsewhere.example/moves',
    '//elsewhere.example/%2e%2e/moves',
    '/\\elsewhere.example/moves',
    '/.//elsewhere.example/moves',
    '/%2e//elsewhere.example',
    '/moves/../..//elsewhere.example',
    'http://elsewhere.example//other.example/moves',
    '*',
  ])('that is malformed (%s) gets the not-found page, with all security headers', async (target) => {
    const { status, headers, body } = await ask(target)
    expect([status, headers.get('location')]).toEqual([404, null])
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(body).toContain('<title>404</title>')
    expect(headers.get('content-security-policy')).not.toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get(HEADERS.traceId)).toMatch(/^[0-9a-f]{16}$/)
  })

  it('with copied text after it leads to its page', async () => {
    for (const target of ['/fine.', '/fine)', '/fine%E2%80%A6', '/fine>?utm_source=x']) {
      const { status, headers } = await ask(target)
      expect([status, headers.get('location')]).toEqual([302, target.replace(/[.)>]|%E2%80%A6/, '')])
    }
  })

  it('that is malformed below the API isn’t a call', async () => {
    const { status, headers, body } = await ask('/api/oversea/%ff')
    expect(status).toBe(404)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(JSON.parse(body)).toMatchObject({ code: codes.notFound.code })
  })

  it.each([
    ['POST', '/api/nowhere'],
    ['PUT', calls.login.path],
    ['POST', calls.caseList.path],
  ] as const)(
    'below the API that is no call (%s %s) gets the envelope, whatever is sent',
    async (method, url) => {
      const types = ['application/json', 'application/x-www-form-urlencoded', 'application/xml']
      for (const type of types) {
        const answer = await app.inject({ method, url, headers: { 'content-type': type }, payload: '{}' })
        expect([type, answer.headers['content-type']]).toEqual([type, 'application/json; charset=utf-8'])
        expect(Object.keys(answer.json())).toEqual(['code', 'msg', 'data'])
        if (type === 'application/json') expect(answer.json().code).toBe(codes.notFound.code)
      }
    },
  )

  it.each([
    ['too long', `/api/oversea/${'q'.repeat(20_000)}`, codes.tooLarge],
    ['no address', 'not an address', codes.invalidInput],
  ])('that is %s gets the envelope', async (_what, target, { code, status, sentence: msg }) => {
    const answer = await ask(target)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, { code, msg }])
  })

  it('that is redirected stays on this host, for any Host header', async () => {
    for (const target of ['/moves', 'http://elsewhere.example/moves'])
      expect((await ask(target)).headers.get('location')).toBe('/moves/on')
  })

  it('may be long', async () => {
    expect((await ask(`/fine?${'q'.repeat(4000)}`)).status).toBe(200)
    expect((await ask(`/${'q'.repeat(4000)}`)).body).toContain('<title>404</title>')
  })
})

describe('a request with a method that a page doesn’t take', () => {
  const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['GET', '/takes-forms'],
    ['HEAD', '/takes-forms'],
    ['POST', '/kept'],
    ['POST', '/nowhere'],
  ] as const)('gets the not-found page (%s %s)', async (method, url) => {
    const answer = await app.inject({
      method,
      url,
      ...(method === 'POST' ? { headers: form, payload: 'a=1' } : {}),
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([codes.notFound.status, 'text/html'])
    if (method !== 'HEAD') expect(answer.body).toContain('<title>404</title>')
  })

  it('is served where the page takes it', async () => {
    for (const url of ['/fine', '/takes-forms'])
      expect((await app.inject({ method: 'POST', url, headers: form, payload: 'a=1' })).statusCode).toBe(200)
  })
})

describe('a page’s cache policy', () => {
  it('is private and revalidating, because pages depend on cookies', async () => {
    for (const target of ['/fine', '/moves', '/nowhere', '/breaks', '/refused', '/%ff'])
      expect([target, (await ask(target)).headers.get('cache-control')]).toEqual([
        target,
        'private, no-cache',
      ])
    const refused = await app.inject({
      method: 'POST',
      url: '/fine',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      payload: 'a=1',
    })
    expect(refused.headers['cache-control']).toBe('private, no-cache')
  })

  it('can be set by the page', async () => {
    expect((await ask('/kept')).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a page’s failure', () => {
  const linesOf = async (target: string) => {
    const answer = await ask(target)
    const traceId = answer.headers.get(HEADERS.traceId)
    const lines = log
      .lines()
      .filter((line) => line[HEADERS.traceId] === traceId || line['traceId'] === traceId)
    return { answer, lines: lines.filter(({ msg }) => msg !== 'request done') }
  }

  it('is logged like a call’s, with its trace, and reveals nothing to the visitor', async () => {
    const { answer, lines } = await linesOf('/breaks')
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain('a page broke')
    expect(lines).toMatchObject([
      { level: 'error', msg: 'page failed', refused: 'unexpected', err: { reason: 'a page broke' } },
    ])
  })

  it('is logged at level "info" if a call refused', async () => {
    const { answer, lines } = await linesOf('/refused')
    expect(answer.status).toBe(codes.slowDown.status)
    expect(lines).toMatchObject([{ level: 'info', msg: 'page refused', refused: 'slowDown' }])
  })

  it('isn’t logged for a missing page or a success', async () => {
    for (const target of ['/gone', '/nowhere', '/fine']) expect((await linesOf(target)).lines).toEqual([])
  })

  it('gets an error page, also when a form is refused before the page runs', async () => {
    const form = (headers: Record<string, string>, payload = 'a=1') =>
      app.inject({ method: 'POST', url: '/fine', headers, payload })
    const large = await form({ 'content-type': 'application/x-www-form-urlencoded' }, 'x'.repeat(70_000))
    const many = await form({ 'content-type': 'application/x-www-form-urlencoded' }, 'a&'.repeat(2000))
    const unreadable = await form({ 'content-type': 'application/json' }, '{"a": 1}')
    const unbounded = await form({ 'content-type': 'multipart/form-data' })
    const missing = await form({}, '')
    const foreign = await form({ 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' })
    for (const [answer, code] of [
      [large, codes.tooLarge],
      [many, codes.tooLarge],
      [unreadable, codes.unsupportedMedia],
      [unbounded, codes.unsupportedMedia],
      [missing, codes.unsupportedMedia],
      [foreign, codes.notAllowed],
    ] as const) {
      expect(answer.statusCode).toBe(code.status)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.body).toContain(code.sentence)
    }
  })

  it('of a form from another origin is logged as a refusal, for the page and for its data', async () => {
    for (const url of ['/fine', '/fine.data']) {
      for (const origin of ['https://evil.example', 'null', 'nonsense']) {
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
            origin,
          },
          payload: 'a=1',
        })
        expect([answer.statusCode, answer.body]).toEqual([
          codes.notAllowed.status,
          expect.stringContaining(codes.notAllowed.sentence),
        ])
        const traceId = answer.headers[HEADERS.traceId]
        const lines = log.lines().filter((line) => line['traceId'] === traceId && line['level'] === 'error')
        expect(lines).toEqual([])
      }
    }
  })

  it('and its calls share one trace', async () => {
    const { answer } = await linesOf('/calls')
    const traceId = answer.headers.get(HEADERS.traceId)
    const done = log.lines().filter((line) => line['traceId'] === traceId && line['msg'] === 'request done')
    expect(done.map((line) => line['route'])).toEqual([calls.publicCuratedCases.path, '/*'])
  })
})
