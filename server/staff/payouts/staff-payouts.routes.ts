import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { answerHoldAppeal } from '#server/identity-check/holds/appeal-hold.ts'
import { freezeAccount, unfreezeAccount } from '#server/identity-check/holds/freeze-account.ts'
import { listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { retryPayoutByStaff } from '#server/payouts/for-staff/retry-payout-by-staff.ts'
import { writeAboutMoney } from '#server/payouts/for-staff/write-about-money.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import { liftPayoutStop, stopPayoutsByStaff } from '#server/payouts/stop-payouts.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { listNamedHolds, listNamedPayouts, listNegative } from './payout-lists.ts'
import { readPayoutFigures } from './read-payout-figures.ts'

const done = () => ({ done: true }) as const

/** HTTP routes of finance's payout pages. */
export const staffPayoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveStaffRead(app, deps, 'payoutFigures', 'several', ({ actor }) => readPayoutFigures(deps, actor.staffId))
  serveList(app, deps, 'payoutRuns', {
    // Sums of all cases by day, so that no row is a reader's own matter.
    file: () => 'payout-runs',
    read: (input) => listRuns(deps, input),
  })
  serveList(app, deps, 'staffPayouts', {
    file: ({ state, day }) => ['payouts', state, day].filter(Boolean).join('-'),
    read: (input, staff) => withoutOwnMatters(deps, staff, listNamedPayouts(deps, input)),
  })
  serveList(app, deps, 'staffHolds', {
    file: ({ kind, appealed }) => ['holds', kind, appealed && 'appealed'].filter(Boolean).join('-'),
    read: (input, staff) => withoutOwnMatters(deps, staff, listNamedHolds(deps, staff.staffId, input)),
  })
  serveList(app, deps, 'negativeBalances', {
    file: () => 'negative-balances',
    read: (input, staff) => withoutOwnMatters(deps, staff, listNegative(deps, input)),
  })
  serveStaffAct(app, deps, 'freezeAccount', freezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'unfreezeAccount', unfreezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'answerHoldAppeal', answerHoldAppeal, done)
  serveStaffAct(app, deps, 'retryPayout', retryPayoutByStaff, done)
  serveStaffAct(app, deps, 'writeOffBalance', writeOffBalance, done)
  serveStaffAct(app, deps, 'writeAboutMoney', writeAboutMoney, done)
  serveStaffAct(app, deps, 'stopPayouts', stopPayoutsByStaff, done)
  serveStaffAct(app, deps, 'resumePayouts', liftPayoutStop, done)
}
