import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readLinkedThanks, sendLinkedThanks } from './linked-thanks.ts'
import { listOwnNotices, readLinkedNotices, setLinkedNotices, setNotices } from './notice-choices.ts'

/** How organizers are told of donations, and the thank-you that a mailed link sends. */
export const donationNoticeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'ownDonationNotices', ({ actor }) => listOwnNotices(deps, actor))
  serveCall(app, 'setDonationNotices', ({ actor, input }) => setNotices(deps, actor, input))
  serveCall(app, 'linkedDonationNotices', ({ input }) => readLinkedNotices(deps, input))
  serveCall(app, 'setLinkedDonationNotices', ({ input }) => setLinkedNotices(deps, input))
  serveCall(app, 'linkedThanks', ({ input }) => readLinkedThanks(deps, input))
  serveCall(app, 'sendLinkedThanks', ({ input }) => sendLinkedThanks(deps, input))
}
