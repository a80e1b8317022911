import { createGunzip } from 'node:zlib'
import type { preParsingAsyncHookHandler } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Decompresses a body. The route's limit applies to the decompressed size, against zip bombs, and the rest of a refused
 * body isn't decompressed.
 */
export const gunzipBody: preParsingAsyncHookHandler = async (request, reply, payload) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return payload
  if (encoding !== 'gzip') throw new Refusal('unsupportedMedia')
  const plain = createGunzip()
  let received = 0
  payload.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  payload.on('error', (error) => plain.destroy(error))
  const stop = (): void => {
    payload.unpipe(plain)
    payload.resume()
    plain.destroy()
  }
  plain.once('error', stop)
  // Fastify answers a body that is too large, and no longer listens; the pipe would go on.
  reply.raw.once('finish', stop).once('close', stop)
  return Object.defineProperty(payload.pipe(plain), 'receivedEncodedLength', { get: () => received })
}
