import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { listKeptCards } from './list-kept-cards.ts'
import { removeKeptCard } from './remove-kept-cards.ts'

/** HTTP routes of the cards that a person kept. */
export const keptCardRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'keptCards', ({ actor }) => listKeptCards(deps, actor.userId))
  serveCall(app, 'removeKeptCard', ({ actor, input }) => removeKeptCard(deps, actor, input))
}
