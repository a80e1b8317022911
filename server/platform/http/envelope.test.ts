import fastify, { LogController } from 'fastify'
import { describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { buildLogger } from '../logging.ts'
import { invalidFields, Refusal } from '../refusal.ts'
import { registerEnvelope } from './envelope.ts'

const appThatRuns = (fail: () => unknown) => {
  const log = memoryLog()
  const app = fastify({
    loggerInstance: buildLogger({ logLevel: 'trace' }, log.destination),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 100,
  })
  registerEnvelope(app)
  app.post('/call', async () => fail())
  const ask = async (url = '/call', payload: object | string = {}, contentType = 'application/json') => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': contentType },
    })
    return { status: statusCode, headers, answer: JSON.parse(body), log }
  }
  return ask
}

const appThatRefuses = (refusal: Refusal) =>
  appThatRuns(() => {
    throw refusal
  })

test('a refusal has its code, status, sentence and data', async () => {
  const { status, answer } = await appThatRefuses(
    new Refusal('paymentDeclined', { data: { canRetry: true } }),
  )()
  expect(status).toBe(402)
  expect(answer).toEqual({ code: 30205, msg: codes.paymentDeclined.sentence, data: { canRetry: true } })
})

test('a refusal may have its own sentence and retry time', async () => {
  const { headers, answer } = await appThatRefuses(
    new Refusal('slowDown', { sentence: 'Wait a minute.', retryAfterSeconds: 60 }),
  )()
  expect(answer.msg).toBe('Wait a minute.')
  expect(headers['retry-after']).toBe('60')
})

test('invalid fields are named', async () => {
  const { status, answer } = await appThatRefuses(
    invalidFields([{ field: 'email', message: 'Say where.' }]),
  )()
  expect(status).toBe(400)
  expect(answer.data).toEqual({ fields: [{ field: 'email', message: 'Say where.' }] })
})

test('a refusal’s reason is only logged', async () => {
  const { answer, log } = await appThatRefuses(new Refusal('signInvalid', { reason: 'nonce used before' }))()
  expect(JSON.stringify(answer)).not.toContain('nonce')
  expect(log.lines()[0]).toMatchObject({ level: 'info', refused: 'signInvalid', err: 'nonce used before' })
})

test('"nothing there yet" is answered with 200, and logged at level "debug" only', async () => {
  const { status, answer, log } = await appThatRefuses(new Refusal('nothingYet'))()
  expect([status, answer.code, answer.data]).toEqual([200, 20107, null])
  expect(log.lines().map((line) => line['level'])).toEqual(['debug'])
})

test('an unexpected error reveals nothing, and is logged', async () => {
  const { status, answer, log } = await appThatRuns(() => {
    throw new Error('relation "secrets" does not exist')
  })()
  expect(status).toBe(500)
  expect(answer).toEqual({ code: 10500, msg: codes.unexpected.sentence, data: null })
  expect(log.lines()[0]).toMatchObject({ level: 'error', refused: 'unexpected' })
})

describe('a request refused before any handler', () => {
  const fine = appThatRuns(() => ({}))

  test.each([
    ['an unknown address', '/nowhere', {}, undefined, 404, 10404],
    ['a body that isn’t JSON', '/call', '{"a": 1, b', undefined, 400, 10400],
    ['an empty body declared as JSON', '/call', '', undefined, 400, 10400],
    ['a body with a prototype key', '/call', '{"__proto__": {"a": 1}}', undefined, 400, 10400],
    ['a body that is too large', '/call', JSON.stringify('x'.repeat(200)), undefined, 413, 10413],
    ['a body of an unsupported type', '/call', 'x', 'application/x-msgpack', 415, 10415],
  ])('has a code and the envelope: %s', async (_what, url, payload, contentType, status, code) => {
    const refused = await fine(url, payload, contentType)
    expect([refused.status, refused.answer.code]).toEqual([status, code])
    expect(Object.keys(refused.answer)).toEqual(['code', 'msg', 'data'])
  })
})
