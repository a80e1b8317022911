import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'
import { OWN_PAGE } from './plain-page.ts'
import { acceptedEncoding } from './prerendered-pages.ts'

/** Sends a page of the cache, or that the browser's copy of it is still good. */
export const sendCached = async (
  { page, found }: { readonly page: CachedPage; readonly found: boolean },
  setCookies: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const encoding = acceptedEncoding(request)
  const { body, etag } = await page.encode(encoding)
  reply.header('cache-control', OWN_PAGE).header('vary', 'accept-encoding').header('etag', etag)
  reply.header('server-timing', `page;desc=${found ? 'cached' : 'rendered'}`)
  for (const [name, value] of page.headers) reply.header(name, value)
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  if (page.isKnownTo(request.headers['if-none-match'])) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-length', body.length).send(request.method === 'HEAD' ? null : body)
}
