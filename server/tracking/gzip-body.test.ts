import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Gunzip, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { gunzipBody } from './gzip-body.ts'

const LIMIT = 1024
const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n'

it.each([
  ['a declared length', (body: Buffer) => [`content-length: ${body.length}\r\n\r\n`, body]],
  [
    'no length',
    (body: Buffer) => ['transfer-encoding: chunked\r\n\r\n', `${body.length.toString(16)}\r\n`, body, '\r\n'],
  ],
])('stops to decompress a refused body of %s while its sender stays', async (_, framed) => {
  const app = fastify({ bodyLimit: LIMIT })
  let plain: Gunzip | undefined
  app.addHook('preParsing', gunzipBody)
  app.addHook('preParsing', async (_request, _reply, payload) => {
    if (payload instanceof Gunzip) plain = payload
    return payload
  })
  app.post('/', () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  let inflated = 0
  for (const part of [HEAD, ...framed(gzipSync(Buffer.alloc(64 * 1024 * 1024)))]) socket.write(part)
  const [answer] = await once(socket, 'data')
  plain?.on('data', (chunk: Buffer) => {
    inflated += chunk.length
  })
  expect(String(answer)).toContain('413')
  if (plain?.closed === false) await once(plain, 'close')
  expect(inflated).toBeLessThan(1024 * 1024)
  socket.destroy()
  await app.close()
})
