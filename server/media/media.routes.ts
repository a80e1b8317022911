import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '#contract/cases/media.ts'
import type { Deps } from '#server/deps.ts'
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

/** Serves pictures at the addresses of contract/cases/media.ts, which are immutable. */
export const mediaRoutes = (app: FastifyInstance, deps: Pick<Deps, 'storage'>): void => {
  const variant = variantMaker(deps)
  app.get('/media/:mediaId/:width.:format', async (request, reply) => {
    const parsed = paramsShape.safeParse(request.params)
    const bytes = parsed.success ? await variant(parsed.data) : null
    if (bytes === null || !parsed.success)
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such picture')
    // The id is the content's hash, so a cached copy is never stale.
    const tag = `"${parsed.data.mediaId}-${parsed.data.width}-${parsed.data.format}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply
      .type(CONTENT_TYPES[parsed.data.format])
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  })
}
