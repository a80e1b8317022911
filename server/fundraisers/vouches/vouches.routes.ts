import type { FastifyInstance } from 'fastify'
import { askVoucher, listVouches, removeVouch } from '#server/cases/vouches/ask-voucher.ts'
import { readLinkedVouch, takeBackVouch } from '#server/cases/vouches/linked-vouch.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { giveVouch } from './give-vouch.ts'
import { isOfTheCase } from './voucher-ties.ts'

/** HTTP routes of people who vouch for a recipient. */
export const vouchRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'caseVouches', ({ actor, input }) => listVouches(deps, actor, input))
  serveCall(app, 'askVoucher', ({ actor, input }) =>
    askVoucher(deps, actor, input, (row, emailHash) => isOfTheCase(deps, row, emailHash)),
  )
  serveCall(app, 'removeVouch', ({ actor, input }) => removeVouch(deps, actor, input))
  serveCall(app, 'linkedVouch', ({ input }) => readLinkedVouch(deps, input))
  serveCall(app, 'giveVouch', ({ actor, input }) => giveVouch(deps, actor, input))
  serveCall(app, 'takeBackVouch', ({ input }) => takeBackVouch(deps, input))
}
