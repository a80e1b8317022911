import fc from 'fast-check'
import fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { HEADERS } from '#contract/headers.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { buildLogger } from '../logging.ts'
import { readTrace, registerTrace } from './trace.ts'

const FRESH = 'feedfeedfeedfeed'
const SENT = { traceId: '0123456789abcdef', spanId: 'fedcba9876543210' }
const headersOf = ({ traceId, spanId }: typeof SENT) => ({
  [HEADERS.traceId]: traceId,
  [HEADERS.spanId]: spanId,
})

test('well-formed ids are accepted', () => {
  expect(readTrace({ headers: headersOf(SENT) }, () => FRESH)).toEqual(SENT)
})

test.each([
  '',
  '0123456789ABCDEF',
  '0123456789abcde',
  '0123456789abcdef0',
  '0000000000000000',
  '0123456789abcdeg',
  ' 0123456789abcdef',
  '0123456789abcdef\n',
  '"},{"level":60,"',
])('%j is replaced', (odd) => {
  const read = readTrace({ headers: headersOf({ ...SENT, traceId: odd }) }, () => FRESH)
  expect(read).toEqual({ ...SENT, traceId: FRESH })
})

test('any input becomes 16 hex characters', () => {
  fc.assert(
    fc.property(fc.string(), (sent) => {
      expect(readTrace({ headers: headersOf({ ...SENT, spanId: sent }) }, () => FRESH).spanId).toMatch(
        /^[0-9a-f]{16}$/,
      )
    }),
  )
})

const traced = () => {
  const log = memoryLog()
  const app = fastify({
    loggerInstance: buildLogger({ logLevel: 'trace' }, log.destination),
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerTrace(app, () => FRESH)
  app.get('/words/:token', async (request) => {
    request.log.info('half way')
    return 'done'
  })
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.end('data: x\n\n')
  })
  return { app, log }
}

test('the ids are on the response and on every log line of the request', async () => {
  const { app, log } = traced()
  const answer = await app.inject({ url: '/words/a-secret?token=another', headers: headersOf(SENT) })
  expect(answer.headers).toMatchObject(headersOf(SENT))
  const lines = log.lines()
  expect(lines.map((line) => line['msg'])).toEqual(['half way', 'request done'])
  for (const line of lines) expect(line).toMatchObject(SENT)
})

test('the line of a finished request names the route, never the address', async () => {
  const { app, log } = traced()
  await app.inject({ url: '/words/a-secret?token=another' })
  expect(log.lines().at(-1)).toMatchObject({ method: 'GET', route: '/words/:token', status: 200 })
  expect(log.text()).not.toMatch(/secret|another/)
})

test('responses of unknown routes and of hijacked streams have ids, too', async () => {
  const { app } = traced()
  for (const url of ['/nowhere', '/stream']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject(headersOf({ traceId: FRESH, spanId: FRESH }))
  }
})
