import { createGunzip } from 'node:zlib'
import type { preParsingAsyncHookHandler } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

/** Decompresses a body. The route's limit applies to the decompressed size, against zip bombs. */
export const gunzipBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return payload
  if (encoding !== 'gzip') throw new Refusal('unsupportedMedia')
  const plain = createGunzip()
  let received = 0
  payload.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  payload.on('error', (error) => plain.destroy(error))
  plain.once('error', () => payload.resume())
  return Object.defineProperty(payload.pipe(plain), 'receivedEncodedLength', { get: () => received })
}
