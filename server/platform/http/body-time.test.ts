import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { limitBodyTime } from './body-time.ts'

const PATIENCE = { bodyMs: 20, uploadMs: MINUTE_MS }
const app = fastify()

beforeAll(async () => {
  limitBodyTime(app, PATIENCE)
  app.post('/text', () => 'whole')
  app.post('/file', { config: { callName: 'uploadFile' } }, () => 'whole')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends a body except its last byte. */
const begin = (path: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n1`,
  )
  return socket
}

it('aborts a stalled body, but not a file upload', async () => {
  const file = begin('/file')
  await once(begin('/text'), 'close')
  file.write('2')
  const [answer] = await once(file, 'data')
  expect(String(answer)).toContain('200 OK')
  file.destroy()
})
