import type { FastifyReply } from 'fastify'

/** Sends a file behind a signed link: no cache keeps a copy, and no referrer carries the address. */
export const sendPrivately = (
  reply: FastifyReply,
  { type, name, bytes }: { type: string; name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${name}"`,
    )
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(bytes)
