import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
} from './connections.ts'

const PATIENT: ConnectionLimits = {
  connections: 100,
  ofNetwork: 100,
  headersMs: MINUTE_MS,
  silenceMs: HOUR_MS,
  wholeMs: HOUR_MS,
}
const LARGE = Buffer.alloc(64 * 1024 * 1024)

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const listen = async (limits: Partial<ConnectionLimits>): Promise<FastifyInstance> => {
  const app = fastify({
    ...connectionOptions({ ...PATIENT, ...limits }),
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: true,
  })
  opened.push(() => app.close())
  limitConnections(app, { ...PATIENT, ...limits })
  app.get('/large', () => LARGE)
  app.get(calls.caseLive.path, { config: { callName: 'caseLive' } }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write(':\n\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const open = ({ server }: FastifyInstance, sent = ''): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(sent)
  return socket
}
/** Waits until a socket is closed, also by a reset, which `once` of node:events takes for an error. */
const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
/** Opens a connection that asks for an answer larger than every buffer, and reads none of it. */
const openUnread = (app: FastifyInstance): Socket => open(app, get('/large')).pause()
const countOpen = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })

it('closes a network’s connections beyond its own limit', async () => {
  const stranger = await listen({ ofNetwork: 2 })
  const [first] = [open(stranger), open(stranger)]
  await expect.poll(() => countOpen(stranger)).toBe(2)
  await closed(open(stranger).resume())
  first?.destroy()
  await expect.poll(() => countOpen(stranger)).toBe(1)
  const [answer] = await once(open(stranger, get('/nowhere')), 'data')
  expect(String(answer)).toContain('404')
})

it('closes connections beyond the limit, and takes new ones when others end', async () => {
  const app = await listen({ connections: 2 })
  const [first] = await Promise.all(
    [0, 1].map(async () => {
      const socket = open(app)
      await once(socket, 'connect')
      return socket
    }),
  )
  await expect.poll(() => countOpen(app)).toBe(2)
  await closed(open(app).resume())
  first?.destroy()
  await expect.poll(() => countOpen(app)).toBe(1)
  const [answer] = await once(open(app, get('/nowhere')), 'data')
  expect(String(answer)).toContain('404')
})

it.each(['', 'GET / HTTP/1.1\r\nhost:'])(
  'closes a connection whose headers don’t arrive in time, without an answer that the next request would get',
  async (sent) => {
    const app = await listen({ headersMs: 30 })
    expect(await text(open(app, sent))).toBe('')
  },
)

it('closes a connection whose reader takes nothing', async () => {
  const app = await listen({ silenceMs: 200 })
  openUnread(app)
  await expect.poll(() => countOpen(app)).toBe(1)
  await expect.poll(() => countOpen(app), { timeout: 10_000 }).toBe(0)
})

it('closes a connection whose answer isn’t read within its time, but no live page', async () => {
  const app = await listen({ wholeMs: 200 })
  const live = open(app, get(calls.caseLive.path))
  await once(live, 'data')
  openUnread(app)
  await expect.poll(() => countOpen(app)).toBe(2)
  await expect.poll(() => countOpen(app), { timeout: 10_000 }).toBe(1)
  expect(live.closed).toBe(false)
})

it('names limits in the order in which they end a connection', () => {
  const { headersMs, silenceMs, wholeMs } = CONNECTION_LIMITS
  expect([headersMs, silenceMs, wholeMs].toSorted((a, b) => a - b)).toEqual([headersMs, silenceMs, wholeMs])
})
