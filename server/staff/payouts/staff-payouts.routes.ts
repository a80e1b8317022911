import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { answerHoldAppeal } from '#server/identity-check/holds/appeal-hold.ts'
import { freezeAccount, unfreezeAccount } from '#server/identity-check/holds/freeze-account.ts'
import { listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { retryPayoutByStaff } from '#server/payouts/for-staff/retry-payout-by-staff.ts'
import { writeAboutMoney } from '#server/payouts/for-staff/write-about-money.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import { resumeTransfers, stopTransfersByStaff } from '#server/payouts/stop-transfers.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { listNamedHolds, listNamedPayouts, listNegative } from './payout-lists.ts'
import { payoutExports } from './payouts-csv.ts'
import { readPayoutFigures } from './read-payout-figures.ts'

const done = () => ({ done: true }) as const

/** HTTP routes of finance's payout pages. */
export const staffPayoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'payoutFigures', ({ actor }) => readPayoutFigures(deps, actor.staffId))
  serveCall(app, 'payoutRuns', ({ input }) => listRuns(deps, input))
  serveCall(app, 'staffPayouts', ({ input }) => listNamedPayouts(deps, input))
  serveCall(app, 'staffHolds', ({ actor, input }) => listNamedHolds(deps, actor.staffId, input))
  serveCall(app, 'negativeBalances', ({ input }) => listNegative(deps, input))
  payoutExports(app, deps)
  serveStaffAct(app, deps, 'freezeAccount', freezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'unfreezeAccount', unfreezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'answerHoldAppeal', answerHoldAppeal, done)
  serveStaffAct(app, deps, 'retryPayout', retryPayoutByStaff, done)
  serveStaffAct(app, deps, 'writeOffBalance', writeOffBalance, done)
  serveStaffAct(app, deps, 'writeAboutMoney', writeAboutMoney, done)
  serveStaffAct(app, deps, 'stopTransfers', stopTransfersByStaff, done)
  serveStaffAct(app, deps, 'resumeTransfers', resumeTransfers, done)
}
