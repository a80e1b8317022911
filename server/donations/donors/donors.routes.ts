import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { hideWords } from './hide-words.ts'
import { listDonors } from './list-donors.ts'
import { previewThanks } from './preview-thanks.ts'
import { thankDonors } from './thank-donors.ts'

/** Donor calls of a case's organizer. */
export const donorRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'caseDonors', ({ actor, input }) => listDonors(deps, actor, input))
  serveCall(app, 'thankDonors', ({ actor, input }) => thankDonors(deps, actor, input))
  serveCall(app, 'previewThanks', ({ actor, input }) => previewThanks(deps, actor, input))
  serveCall(app, 'hideWords', ({ actor, input }) => hideWords(deps, actor, input))
}
