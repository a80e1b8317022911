import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { registerDrain } from './drain.ts'

const drainingApp = async (patience?: Parameters<typeof registerDrain>[1]) => {
  const app = fastify({ forceCloseConnections: true })
  registerDrain(app, patience)
  const begun = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<string>()
  const left = Promise.withResolvers<void>()
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', left.resolve))
  app.get('/slow', () => {
    begun.resolve()
    return mayEnd.promise
  })
  // Like a look-up of the caller, which runs before the body is read.
  const lookUp = () => {
    begun.resolve()
    arrived.resolve()
    return left.promise
  }
  app.post('/upload', { preParsing: lookUp }, () => mayEnd.promise)
  app.get(calls.caseLive.path, { config: { callName: 'caseLive' } }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write(':\n\n')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    address,
    begun: begun.promise,
    arrived: arrived.promise,
    left: left.promise,
    end: mayEnd.resolve,
  }
}

test('running work ends before the app closes, and later requests are refused', async () => {
  const { app, address, begun, end } = await drainingApp()
  const slow = fetch(`${address}/slow`)
  await begun
  const closed = app.close()
  await expect.poll(async () => (await fetch(`${address}/slow`)).status).toBe(503)
  end('done')
  expect(await (await slow).text()).toBe('done')
  await closed
})

test('work whose client left ends before the app closes, too', async () => {
  const { app, address, begun, left, end } = await drainingApp()
  const donor = new AbortController()
  const slow = fetch(`${address}/slow`, { signal: donor.signal })
  await begun
  donor.abort()
  await expect(slow).rejects.toThrow()
  await left
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(async () => (await fetch(`${address}/slow`)).status).toBe(503)
  expect(isClosed).toBe(false)
  end('done')
  await closed
})

test('an aborted upload doesn’t delay the close', async () => {
  const { app, address, begun, left } = await drainingApp()
  const sender = connect(Number(new URL(address).port), '127.0.0.1')
  sender.write(
    'POST /upload HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\ncontent-type: text/plain\r\n\r\nhalf',
  )
  await begun
  sender.destroy()
  await left
  await app.close()
})

test('a stalled upload is aborted soon, and the app closes after other work', async () => {
  const { app, address, begun, arrived, end } = await drainingApp({ wholeMs: MINUTE_MS, halfMs: 20 })
  const slow = fetch(`${address}/slow`)
  await begun
  const half = connect(Number(new URL(address).port), '127.0.0.1')
  const cut = new Promise((resolve) => half.once('close', resolve).on('error', () => undefined))
  half.write('POST /upload HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf')
  await arrived
  const closed = app.close()
  await cut
  end('done')
  expect(await (await slow).text()).toBe('done')
  await closed
})

test('an idle app and one with open streams close at once', async () => {
  const { app, address } = await drainingApp()
  const stream = await fetch(`${address}${calls.caseLive.path}`)
  const reader = stream.body?.getReader()
  await reader?.read()
  await app.close()
  await expect(reader?.read()).rejects.toThrow()
})

test('endless work is aborted at the timeout', async () => {
  const { app, address, begun } = await drainingApp({ wholeMs: 20, halfMs: 20 })
  const slow = fetch(`${address}/slow`)
  await begun
  await Promise.all([app.close(), expect(slow).rejects.toThrow()])
})
