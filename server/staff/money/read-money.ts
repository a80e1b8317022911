import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, lastPacificDays } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { ledgerAccountName } from '#contract/staff/ledger-accounts.ts'
import {
  type AccountBalance,
  type BookDifference,
  MONEY_DAYS,
  type MoneyDay,
} from '#contract/staff/money-calls.ts'
import type { Deps } from '#server/deps.ts'
import { sumUndecidedByBanks } from '#server/donations/for-staff/money-back-queues.ts'
import { type AccountSums, type BookDay, readAccountSums, readBookDays } from '#server/ledger/book-sums.ts'
import { account } from '#server/ledger/chart.ts'
import { readOnHold } from '#server/payouts/for-staff/list-payouts.ts'
import { readUnpaidAges } from '#server/payouts/for-staff/unpaid-age.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import {
  type Report,
  readOpenDifferences,
  readReconciliation,
} from '#server/reconciliation/read-reconciliation.ts'
import { readNamedStops } from '../payouts/read-payout-figures.ts'

const balanceOf = ({ code, debitCents, creditCents }: AccountSums): AccountBalance => {
  const cents = addCents(debitCents, -creditCents)
  return {
    code,
    name: ledgerAccountName(code),
    debitCents: cents > 0 ? cents : null,
    creditCents: cents < 0 ? -cents : null,
  }
}

const EMPTY_DAY = {
  inCents: 0,
  donationCount: 0,
  paidOutCents: 0,
  refundedCents: 0,
  caseFundsCents: 0,
  inTransitCents: 0,
  tipsCents: 0,
}

const creditOf = (sums: readonly AccountSums[], code: number): number => {
  const ofAccount = sums.find((sum) => sum.code === code)
  return ofAccount === undefined ? 0 : addCents(ofAccount.creditCents, -ofAccount.debitCents)
}

/** The last days, each with the balances at its end: today's balances less all later changes. */
const daysOf = (sums: readonly AccountSums[], changed: readonly BookDay[], now: Date): MoneyDay[] => {
  const byDay = new Map(changed.map((day) => [day.day, day]))
  let balances = {
    caseFundsCents: creditOf(sums, account.casePayable),
    inTransitCents: creditOf(sums, account.payoutInTransit),
    tipsCents: creditOf(sums, account.tipRevenue),
  }
  const days: MoneyDay[] = []
  for (const day of lastPacificDays(now, MONEY_DAYS).toReversed()) {
    const { caseFundsCents, inTransitCents, tipsCents, ...flows } = byDay.get(day) ?? EMPTY_DAY
    days.unshift({ ...flows, day, ...balances })
    balances = {
      caseFundsCents: addCents(balances.caseFundsCents, -caseFundsCents),
      inTransitCents: addCents(balances.inTransitCents, -inTransitCents),
      tipsCents: addCents(balances.tipsCents, -tipsCents),
    }
  }
  return days
}

const lastRun = async (deps: Deps, staff: StaffMember): Promise<Report['run'] | null> => {
  try {
    return (await readReconciliation(deps, staff)).run
  } catch (error) {
    // No reconciliation yet.
    if (isRefusal(error, 'notFound')) return null
    throw error
  }
}

const differenceOf = (difference: Report['differences'][number]): BookDifference => ({
  differenceId: difference.differenceId,
  kind: difference.kind,
  ref: difference.ref,
  caseId: difference.caseId,
  orderId: difference.orderId,
  oursCents: difference.oursCents,
  theirsCents: difference.theirsCents,
  cause: difference.cause,
  foundAt: difference.foundAt.toISOString(),
  explanation: difference.explanation,
})

/** Money of all cases, from the ledger. */
export const readMoney = async (deps: Deps, staff: StaffMember): Promise<CallOutput<Calls['staffMoney']>> => {
  const now = deps.clock.now()
  const { db } = deps.database
  const [sums, changed, unpaid, onHold, inDispute, run, differences, stops] = await Promise.all([
    readAccountSums(db),
    readBookDays(db, new Date(now.getTime() - (MONEY_DAYS + 1) * DAY_MS)),
    readUnpaidAges(deps),
    readOnHold(db),
    sumUndecidedByBanks(db),
    lastRun(deps, staff),
    readOpenDifferences(deps),
    readNamedStops(deps, staff.staffId),
  ])
  const balances = sums.map(balanceOf)
  return {
    balances,
    debitCents: addCents(...balances.map(({ debitCents }) => debitCents ?? 0)),
    creditCents: addCents(...balances.map(({ creditCents }) => creditCents ?? 0)),
    days: daysOf(sums, changed, now),
    unpaid,
    onHoldCents: onHold.cents,
    disputedCents: inDispute.cents,
    run:
      run === null
        ? null
        : {
            startedAt: run.startedAt.toISOString(),
            state: run.state,
            movements: run.counts?.movements ?? null,
            entries: run.counts?.entries ?? null,
          },
    differences: differences.map(differenceOf),
    stops,
  }
}
