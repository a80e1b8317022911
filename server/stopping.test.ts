import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { DRAIN_PATIENCE } from '#server/platform/http/drain.ts'
import { testApp } from '#testing/app.ts'
import { buildApp } from './app.ts'

const test = testApp()

it('an incomplete request doesn’t keep the server from stopping', async () => {
  const app = await buildApp(test.deps)
  const requestStarted = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => requestStarted.resolve())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const sender = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  const connectionClosed = new Promise((resolve) =>
    sender.once('close', resolve).on('error', () => undefined),
  )
  const head = ['host: here', 'content-type: application/json', 'content-length: 1000']
  sender.write(`POST ${calls.charge.path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"ord`)
  await requestStarted.promise
  const startedAt = performance.now()
  await Promise.all([app.close(), connectionClosed])
  expect(performance.now() - startedAt).toBeLessThan(DRAIN_PATIENCE.wholeMs / 2)
})

it('gives running work time to finish, and limits the time a request may take to arrive', () => {
  const { initialConfig, server } = test.app
  expect(initialConfig.pluginTimeout).toBeGreaterThan(DRAIN_PATIENCE.wholeMs)
  expect(server.requestTimeout).toBeGreaterThan(0)
  expect(server.requestTimeout).toBeLessThanOrEqual(10 * MINUTE_MS)
  expect(server.headersTimeout).toBeLessThanOrEqual(MINUTE_MS)
})
