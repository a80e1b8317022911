import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { changeNames } from './change-names.ts'
import { readGift } from './read-gift.ts'
import { requestRefund } from './request-refund.ts'
import { returnDuplicate, returnGift, returnTip } from './return-gift.ts'

/** What a gift's own link allows, without an account. The link is in the body, so no log and no referrer has it. */
export const giftRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'receipt', ({ input }) => readGift(deps, input.token))
  serveCall(app, 'changeNames', ({ input }) => changeNames(deps, input))
  serveCall(app, 'returnGift', ({ input }) => returnGift(deps, input))
  serveCall(app, 'returnTip', ({ input }) => returnTip(deps, input))
  serveCall(app, 'returnDuplicate', ({ input }) => returnDuplicate(deps, input))
  serveCall(app, 'requestRefund', ({ input }) => requestRefund(deps, input))
}
