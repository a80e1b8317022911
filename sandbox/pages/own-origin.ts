import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A browser says where a request comes from; another site must not press our buttons. Tests and command
 * lines say nothing, and may.
 */
export const refuseForeign =
  (origin: () => string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const from = request.headers.origin
    if (from === undefined || from === origin()) return
    await reply.status(403).send({ error: 'Only the sandbox itself may ask for this.' })
  }
