import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUSY_FOR_SECONDS, refuseEarly } from './busy.ts'
import { loadKindOfCached } from './load-shedding.ts'
import { type CacheSettings, createRenderCache } from './page-cache.ts'

const BYTES_MAX = 8 * 1024 * 1024

/** A small file that is the same for everyone, or the answer that there is none. */
export type PublicFile = {
  readonly status?: number
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

export type SendPublicFile = ReturnType<typeof openFileCache>

/**
 * Creates a function that sends public files, such as feeds and cards, through a cache of their own. Like a page, a file
 * that isn't cached is refused while the event loop is late.
 */
export const openFileCache = (app: FastifyInstance, settings: CacheSettings) => {
  const cache = createRenderCache({ bytesMax: BYTES_MAX, ...settings })
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, make }: { readonly key: string; readonly make: () => Promise<PublicFile> },
  ): Promise<FastifyReply> => {
    const kind = loadKindOfCached(cache.stateOf(key))
    if (kind !== null && app.shedsLoad(kind, 0)) return refuseEarly('busy', BUSY_FOR_SECONDS, request, reply)
    const cached = await cache.get(key, async () => {
      const { status = 200, body, headers } = await make()
      return new Response(new Uint8Array(Buffer.from(body)), { status, headers })
    })
    if (cached === null) throw new Error('Every file can be cached.')
    const { body, etag } = await cached.page.encode('identity')
    reply.status(cached.page.status).headers(Object.fromEntries(cached.page.headers)).header('etag', etag)
    if (cached.page.isKnownTo(request.headers['if-none-match'])) return reply.status(304).send()
    return reply.send(body)
  }
}
