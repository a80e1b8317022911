import type { FastifyReply } from 'fastify'

/** Sends a file behind a signed link: uncached, and without a referrer that would reveal the address. */
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
