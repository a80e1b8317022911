import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { askVoucher, listVouches, removeVouch } from './ask-voucher.ts'
import { giveVouch, readLinkedVouch, takeBackVouch } from './linked-vouch.ts'

/** HTTP routes of people who vouch for a recipient. */
export const vouchRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'caseVouches', ({ actor, input }) => listVouches(deps, actor, input))
  serveCall(app, 'askVoucher', ({ actor, input }) => askVoucher(deps, actor, input))
  serveCall(app, 'removeVouch', ({ actor, input }) => removeVouch(deps, actor, input))
  serveCall(app, 'linkedVouch', ({ input }) => readLinkedVouch(deps, input))
  serveCall(app, 'giveVouch', ({ actor, input }) => giveVouch(deps, actor, input))
  serveCall(app, 'takeBackVouch', ({ input }) => takeBackVouch(deps, input))
}
