import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { changeMessage } from './change-message.ts'
import { changeNames } from './change-names.ts'
import { refundOwnDonation, refundOwnTip, refundRepeatedDonation } from './refund-own-donation.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Actions that a donation's signed token allows, without an account. The token is in the body, so no log or
 * referrer has it.
 */
export const donorPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'changeNames', ({ input }) => changeNames(deps, input))
  serveCall(app, 'changeMessage', ({ input }) => changeMessage(deps, input))
  serveCall(app, 'refundOwnDonation', ({ input }) => refundOwnDonation(deps, input))
  serveCall(app, 'refundOwnTip', ({ input }) => refundOwnTip(deps, input))
  serveCall(app, 'refundRepeatedDonation', ({ input }) => refundRepeatedDonation(deps, input))
  serveCall(app, 'requestRefund', ({ input }) => requestRefund(deps, input))
}
