import type { FastifyReply, FastifyRequest } from 'fastify'

/** CSRF protection: refuses requests with another site's `Origin`. Programs send no such header, and are allowed. */
export const refuseCrossOrigin =
  (origin: () => string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const requestOrigin = request.headers.origin
    if (requestOrigin === undefined || requestOrigin === origin()) return
    await reply.status(403).send({ error: 'Only the sandbox itself can request this.' })
  }
