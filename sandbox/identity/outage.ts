import type { FastifyInstance } from 'fastify'
import type { Outside } from '../outside.ts'

/** Makes the providers fail or hang while those faults are set. */
export const addOutage = (app: FastifyInstance, { faults }: Outside): void => {
  const hanging = new Set<() => void>()
  app.addHook('onRequest', async (request, reply) => {
    const { identityDown, identitySilent } = faults.current()
    if (identitySilent) {
      reply.hijack()
      const { socket } = request.raw
      const end = () => socket.destroy()
      hanging.add(end)
      socket.once('close', () => hanging.delete(end))
      return
    }
    if (identityDown)
      await reply.status(503).send({ error: 'server_error', error_description: 'Out of order.' })
  })
  // Ends hanging requests, which would block the sandbox's stop.
  app.addHook('preClose', async () => {
    for (const end of hanging) end()
  })
}
