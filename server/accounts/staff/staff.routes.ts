import type { FastifyInstance } from 'fastify'
import { serveCall } from '#server/platform/serve-call.ts'

/** Who works here, over HTTP. What they do is served by the slices it is done to. */
export const staffRoutes = (app: FastifyInstance): void => {
  serveCall(app, 'staffMember', async ({ actor }) => ({ roles: [...actor.roles] }))
}
