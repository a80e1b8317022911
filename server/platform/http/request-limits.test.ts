import { connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { readConfig } from '#server/config.ts'
import { registerEnvelope } from './envelope.ts'
import { JSON_BYTES_MAX, LIMITS, registerLimits } from './request-limits.ts'

const CASE_ID = '0123456789AB'

const limited = async (settings: Record<string, string> = {}) => {
  const app = fastify({ bodyLimit: 256 * 1024 })
  registerEnvelope(app)
  await registerLimits(app, { config: readConfig(settings), loopDelayMs: () => 0 })
  const names: CallName[] = [
    'caseDetail',
    'caseList',
    'createOrder',
    'charge',
    'reportCase',
    'findReceipts',
    'webhook',
  ]
  for (const callName of names) {
    const { method, path } = calls[callName]
    app.route({ method, url: path, config: { callName }, handler: async () => 'done' })
  }
  app.get('/health/live', { config: { limit: null } }, async () => 'alive')
  app.get('/file', { config: { limit: 'file' } }, async () => 'file')
  app.get('/page', async () => 'page')
  return app
}
type App = Awaited<ReturnType<typeof limited>>

const ask = (app: App, name: CallName, remoteAddress: string) =>
  app.inject({ method: calls[name].method, url: calls[name].path, query: { caseId: CASE_ID }, remoteAddress })

/** Number of calls, of as many as `tries`, that pass the limit. */
const countAllowed = async (app: App, tries: number, name: CallName, address: string): Promise<number> => {
  let through = 0
  for (let index = 0; index < tries; index += 1) {
    if ((await ask(app, name, address)).statusCode === 200) through += 1
  }
  return through
}

describe('calls per minute', () => {
  test('too many are refused in the envelope, with a retry time', async () => {
    const app = await limited()
    await countAllowed(app, LIMITS.rareWrite, 'reportCase', '198.51.100.7')
    const answer = await ask(app, 'reportCase', '198.51.100.7')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({
      code: codes.slowDown.code,
      msg: 'That was a lot of tries. Wait a minute.',
      data: null,
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('calls that move money share one tight limit', async () => {
    const app = await limited()
    expect(await countAllowed(app, LIMITS.money, 'createOrder', '198.51.100.7')).toBe(LIMITS.money)
    expect(await countAllowed(app, 1, 'charge', '198.51.100.7')).toBe(0)
  })

  test('the limit of one group doesn’t affect the others', async () => {
    const app = await limited()
    await countAllowed(app, LIMITS.rareWrite + 1, 'reportCase', '198.51.100.7')
    expect(await countAllowed(app, 100, 'caseDetail', '198.51.100.7')).toBe(100)
  })

  test('a mail’s limit counts valid input only; invalid input counts as a write', async () => {
    const app = await limited()
    const find = async (email: string): Promise<number> => {
      const { method, path } = calls.findReceipts
      const payload = { email }
      return (await app.inject({ method, url: path, payload, remoteAddress: '198.51.100.7' })).statusCode
    }
    const statusesOf = async (email: string, count: number): Promise<Set<number>> => {
      const statuses = new Set<number>()
      for (let index = 0; index < count; index += 1) statuses.add(await find(email))
      return statuses
    }
    // The handler of this app validates nothing.
    expect(await statusesOf('', 2 * LIMITS.sendMail)).toEqual(new Set([200]))
    expect(await statusesOf('ada@mail.example', LIMITS.sendMail)).toEqual(new Set([200]))
    expect(await find('ada@mail.example')).toBe(429)
    expect(await find('')).toBe(200)
    expect(await statusesOf('', LIMITS.write)).toEqual(new Set([200, 429]))
  })

  test('the payment provider’s events and health have no limit', async () => {
    const app = await limited({ RATE_LIMIT_FACTOR: '0.0001' })
    expect(await countAllowed(app, 20, 'webhook', '198.51.100.7')).toBe(20)
    for (let index = 0; index < 3; index += 1)
      expect((await app.inject({ url: '/health/live', remoteAddress: '198.51.100.7' })).statusCode).toBe(200)
  })

  test('pages and unknown addresses have one limit, which files and calls don’t share', async () => {
    const app = await limited({ RATE_LIMIT_FACTOR: String(4 / LIMITS.page) })
    const statusOf = async (url: string): Promise<number> =>
      (await app.inject({ url, remoteAddress: '198.51.100.7' })).statusCode
    const statuses: number[] = []
    for (const url of ['/page', '/nowhere', '/page', '/nowhere', '/page', '/nowhere'])
      statuses.push(await statusOf(url))
    expect(statuses).toEqual([200, 404, 200, 404, 429, 429])
    expect([await statusOf('/file'), await countAllowed(app, 1, 'charge', '198.51.100.7')]).toEqual([200, 1])
    expect(app.refusedByLimit()).toMatchObject({ page: 2, file: 0, money: 0 })
  })

  test('a page’s own calls that read are part of the page; those that do more are counted', async () => {
    const app = await limited({ RATE_LIMIT_FACTOR: '0.001' })
    // As the pages make them: without a connection.
    expect(await countAllowed(app, 20, 'caseDetail', '198.51.100.7')).toBe(20)
    expect(await countAllowed(app, 20, 'createOrder', '198.51.100.7')).toBe(1)
  })

  test('RATE_LIMIT_FACTOR multiplies the limits', async () => {
    const app = await limited({ RATE_LIMIT_FACTOR: '3' })
    const tries = LIMITS.rareWrite * 3 + 5
    expect(await countAllowed(app, tries, 'reportCase', '198.51.100.7')).toBe(LIMITS.rareWrite * 3)
  })
})

test('a call with a reset connection is dropped, without an error in the log', async () => {
  const app = fastify()
  const arrived = Promise.withResolvers<void>()
  const passedOn = Promise.withResolvers<void>()
  const failures: unknown[] = []
  app.addHook('onRequest', async ({ socket }) => {
    arrived.resolve()
    await new Promise((resolve) => socket.once('close', resolve))
    setImmediate(passedOn.resolve)
  })
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error))
  await registerLimits(app, { config: readConfig({}), loopDelayMs: () => 0 })
  const handled = vi.fn(async () => 'done')
  const { method, path } = calls.reportCase
  app.route({ method, url: path, config: { callName: 'reportCase' }, handler: handled })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const sender = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  sender.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}`)
  await arrived.promise
  sender.resetAndDestroy()
  await passedOn.promise
  await app.close()
  expect(failures).toEqual([])
  expect(handled).not.toHaveBeenCalled()
})

describe('calls with a shared limit', () => {
  const shareLimit = async (first: string, second: string): Promise<boolean> => {
    const app = await limited()
    await countAllowed(app, LIMITS.rareWrite, 'reportCase', first)
    return (await countAllowed(app, 1, 'reportCase', second)) === 0
  }

  test.each([
    ['198.51.100.7', '198.51.100.7', true],
    ['198.51.100.7', '198.51.100.8', false],
    ['198.51.100.7', '::ffff:198.51.100.7', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('%s and %s share a limit: %s', async (first, second, isShared) => {
    expect(await shareLimit(first, second)).toBe(isShared)
  })
})

test('a body over the limit is refused in the envelope', async () => {
  const app = await limited()
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: calls.reportCase.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify('x'.repeat(bytes - 2)),
    })
  expect((await send(JSON_BYTES_MAX)).statusCode).toBe(200)
  const refused = await send(JSON_BYTES_MAX + 1)
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toEqual({ code: codes.tooLarge.code, msg: codes.tooLarge.sentence, data: null })
})

test('a body of a content type that the call doesn’t accept is refused in the envelope', async () => {
  const app = await limited()
  const answer = await app.inject({
    method: 'POST',
    url: calls.reportCase.path,
    headers: { 'content-type': 'application/x-msgpack' },
    payload: 'x',
  })
  expect(answer.json()).toMatchObject({ code: codes.unsupportedMedia.code })
})
