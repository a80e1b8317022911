import type { FastifyReply } from 'fastify'

/** A file for whoever has its signed link: nobody on the way keeps a copy, and the address goes nowhere else. */
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
