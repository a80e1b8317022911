import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '#contract/media/picture-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { CONTENT_TYPES, variantMaker } from './make-variant.ts'

const paramsShape = z.object({
  mediaId: z.string().regex(/^[0-9a-f]{32}$/),
  // Canonical widths only, so that a picture has no second address such as "0400" or "4e2".
  width: z
    .enum(IMAGE_WIDTHS.map(String))
    .transform(Number)
    .pipe(z.literal([...IMAGE_WIDTHS])),
  format: z.enum(IMAGE_FORMATS),
})

/**
 * Browsers keep a picture that they have shown. Shared caches ask again each second, because a picture is gone once its
 * case is hidden.
 */
export const PICTURE_CACHING = 'public, max-age=31536000, immutable, s-maxage=1'

type PictureDeps = Pick<
  Deps,
  'storage' | 'drawingPool' | 'handlers' | 'database' | 'signer' | 'wallClock' | 'config'
>

/** Serves pictures at the addresses of contract/media/picture-addresses.ts, which are immutable. */
export const mediaRoutes = (app: FastifyInstance, deps: PictureDeps): void => {
  const variant = variantMaker(deps)
  app.get('/media/:mediaId/:width.:format', { config: { limit: 'file' } }, async (request, reply) => {
    const parsed = paramsShape.safeParse(request.params)
    const access = parsed.success
      ? await deps.handlers.pictureAccess(deps, request, parsed.data.mediaId)
      : 'nobody'
    const bytes =
      parsed.success && access !== 'nobody'
        ? await variant(parsed.data, poolCallerOf(request, reply, false))
        : null
    if (bytes === null || !parsed.success)
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such picture')
    // The id is the content's hash, so a cached copy is never stale.
    const tag = `"${parsed.data.mediaId}-${parsed.data.width}-${parsed.data.format}"`
    reply
      .header('cache-control', access === 'viewer' ? 'private, no-store' : PICTURE_CACHING)
      .header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply
      .type(CONTENT_TYPES[parsed.data.format])
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  })
}
