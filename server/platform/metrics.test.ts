import fastify from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openDatabase } from './database.ts'
import { registerEnvelope } from './http/envelope.ts'
import { type Metric, registerMetrics } from './metrics.ts'

/** A pool without connections. */
const database = openDatabase('postgres://127.0.0.1:1/nowhere')

const measured = (metrics: readonly Metric[] = []) => {
  const app = fastify()
  registerEnvelope(app)
  registerMetrics(app, { database, log: app.log }, metrics)
  app.get('/words/:token', async () => 'done')
  app.get(calls.caseLive.path, { config: { callName: 'caseLive' } }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write(':\n\n')
  })
  return app
}

test('requests are counted by route and status, never by address', async () => {
  const app = measured()
  await app.inject('/words/a-secret')
  await app.inject('/words/another-secret')
  await app.inject('/nowhere')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/words/:token",status="200"} 2',
  )
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
  expect(body).not.toMatch(/secret/)
})

test('pool, event loop and process have metrics', async () => {
  const { body } = await measured().inject('/metrics')
  for (const state of ['open', 'idle', 'waiting'])
    expect(body).toContain(`database_connections{state="${state}"} 0`)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(body).toMatch(/^process_resident_memory_bytes /m)
  expect(body).toMatch(/^nodejs_active_resources_total /m)
  expect(body).not.toMatch(/nodejs_active_(handles|requests)/)
})

test('each app counts its own requests', async () => {
  await measured().inject('/words/a-secret')
  const { body } = await measured().inject('/metrics')
  expect(body).not.toContain('route="/words/:token"')
})

test('an open stream is counted while it is open, and isn’t in the response times', async () => {
  const app = measured()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const streams = async (): Promise<string | undefined> =>
    /^live_streams (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  const leave = new AbortController()
  const stream = await fetch(`${address}${calls.caseLive.path}`, { signal: leave.signal })
  await stream.body?.getReader().read()
  expect(await streams()).toBe('1')
  leave.abort()
  await expect.poll(streams).toBe('0')
  expect((await app.inject('/metrics')).body).not.toContain(`route="${calls.caseLive.path}"`)
  await app.close()
})

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:10.1.2.3', {}, 200],
  ['192.168.4.5', {}, 200],
  ['fd00::5', {}, 200],
  ['8.8.8.8', {}, 404],
  ['2001:4860:4860::8888', {}, 404],
  ['10.1.2.3', { 'x-forwarded-for': '8.8.8.8' }, 404],
  ['127.0.0.1', { forwarded: 'for=8.8.8.8' }, 404],
])('a collector at %s with %j gets %s', async (remoteAddress, headers, status) => {
  expect((await measured().inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status)
})

test('a slice adds metrics; one that fails doesn’t affect the others', async () => {
  const metric = (name: string, read: Metric['read']): Metric => ({
    name,
    help: 'of a slice',
    label: 'state',
    read,
  })
  const { body } = await measured([
    metric('letters_lost', () => Promise.reject(new Error('the database is gone'))),
    metric('letters', async () => ({ read: 3, unread: 2 })),
  ]).inject('/metrics')
  expect(body).toContain('letters{state="read"} 3')
  expect(body).toContain('letters{state="unread"} 2')
  expect(body).not.toContain('letters_lost{')
})
