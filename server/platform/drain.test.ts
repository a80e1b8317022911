import fastify from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { registerDrain } from './drain.ts'

const draining = async (patienceMs?: number) => {
  const app = fastify({ forceCloseConnections: true })
  registerDrain(app, patienceMs)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<string>()
  app.get('/slow', () => {
    begun.resolve()
    return mayEnd.promise
  })
  app.get(calls.caseLive.path, { config: { callName: 'caseLive' } }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write(':\n\n')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, begun: begun.promise, end: mayEnd.resolve }
}

test('what is under way ends before the app does; what comes later is sent elsewhere', async () => {
  const { app, address, begun, end } = await draining()
  const slow = fetch(`${address}/slow`)
  await begun
  const closed = app.close()
  await expect.poll(async () => (await fetch(`${address}/slow`)).status).toBe(503)
  end('done')
  expect(await (await slow).text()).toBe('done')
  await closed
})

test('an idle app and one with open streams close at once', async () => {
  const { app, address } = await draining()
  const stream = await fetch(`${address}${calls.caseLive.path}`)
  const reader = stream.body?.getReader()
  await reader?.read()
  await app.close()
  await expect(reader?.read()).rejects.toThrow()
})

test('what never ends is cut off when patience does', async () => {
  const { app, address, begun } = await draining(20)
  const slow = fetch(`${address}/slow`)
  await begun
  await Promise.all([app.close(), expect(slow).rejects.toThrow()])
})
