import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { searchEverything } from './search-everything.ts'

/** What the staff's own pages read over several slices. */
export const staffAreaRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffSearch', ({ actor, input }) => searchEverything(deps, actor, input))
}
