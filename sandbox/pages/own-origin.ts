import type { FastifyReply, FastifyRequest } from 'fastify'

/** CSRF protection by Sec-Fetch-Site. Programs send no such header, and are allowed. */
export const refuseForeign =
  (origin: () => string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const from = request.headers.origin
    if (from === undefined || from === origin()) return
    await reply.status(403).send({ error: 'Only the sandbox itself may ask for this.' })
  }
