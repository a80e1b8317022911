import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { pacificDay } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { payoutPictures } from '#server/cases/search/case-summaries.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/donations/clearing-donations.ts'
import { readDisputedDonations } from '#server/donations/disputes/describe-dispute.ts'
import { readDonationMonths } from '#server/donations/donation-months.ts'
import { describeHolds } from '#server/identity-check/holds/describe-hold.ts'
import { withFreeze } from '#server/identity-check/holds/shown-account.ts'
import {
  readPaidRecipient,
  type WithdrawalAccountRow,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { chosenIntervalOf } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { destinationKindOf } from '#server/identity-check/withdrawal-account/withdrawal-account.state.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readReturnMonths } from '#server/ledger/case-flows.ts'
import { readWrittenOffCents } from '#server/ledger/write-off-events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readEarlierAttempts } from './attempts.queries.ts'
import { type MoneyPath, moneyPathOf } from './money-path.ts'
import { ownPayoutOf } from './own-payout.ts'
import { readNextPayout } from './payout-dates.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { noteWantedFor } from './payouts-of-week.ts'
import { readPayoutStop } from './payouts-stopped.queries.ts'

type Payouts = CallOutput<Calls['casePayouts']>

/** Statements of the years, and of the months that are over, with gifts or payouts that arrived, newest first. */
const statementsOf = (
  payouts: readonly PayoutRow[],
  flowMonths: readonly string[],
  now: Date,
): Payouts['statements'] => {
  const arrived = payouts.flatMap(({ paidAt, amountCents, status }) =>
    paidAt === null ? [] : [{ day: pacificDay(paidAt), cents: status === 'paid' ? amountCents : 0 }],
  )
  const months = [...flowMonths, ...arrived.map(({ day }) => day.slice(0, 7))]
  const periods = new Set(months.flatMap((month) => [month, month.slice(0, 4)]))
  return [...periods]
    .filter((period) => period !== pacificDay(now).slice(0, 7))
    .sort((a, b) => (a < b ? 1 : -1))
    .map((period) => {
      const within = arrived.filter(({ day }) => day.startsWith(period))
      return {
        period,
        payoutCount: within.length,
        paidCents: within.reduce((sum, { cents }) => sum + cents, 0),
      }
    })
}

/** The bank account or card; null for another person's, which is hidden from the organizer. */
const bankOf = (purpose: number, account: WithdrawalAccountRow | null): Payouts['bank'] =>
  purpose !== PURPOSE.myself || account?.bankLast4 == null
    ? null
    : { kind: destinationKindOf(account), name: account.bankName, last4: account.bankLast4 }

/** Reads where the money of a case is now, and its payouts. */
export const readMoneyPath = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  heldFor: HoldCause | null,
): Promise<{
  readonly money: MoneyPath
  readonly payouts: PayoutRow[]
  readonly donationCount: number
  readonly clearing: Awaited<ReturnType<typeof readClearing>>
}> =>
  // All statements need one snapshot, or a payout reserved between two of them would be counted twice.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const balance = await readBalance(tx, caseId)
      const payouts = await readPayoutsOf(tx, caseId)
      const clearing = await readClearing(tx, caseId, { after: clock.now() })
      const writtenOffCents = await readWrittenOffCents(tx, caseId)
      const unclearedCents = clearing.cents
      const money = moneyPathOf(balance, { payouts, unclearedCents, writtenOffCents, heldFor })
      return { money, payouts, donationCount: balance.donations, clearing }
    })

/** A case's payouts page. The caller has checked the ownership. @throws notFound */
export const readCasePayouts = async (deps: Deps, caseId: string): Promise<Payouts> => {
  const { db } = deps.database
  const [checkedCase, recipient, nextPayout, disputed, stop, picturesOf, ...flowMonths] = await Promise.all([
    readCheckedCase(db, caseId),
    readPaidRecipient(db, caseId),
    readNextPayout(deps, caseId),
    readDisputedDonations(db, caseId),
    readPayoutStop(db),
    payoutPictures(deps, [caseId]),
    readDonationMonths(db, caseId),
    readReturnMonths(db, caseId),
  ])
  if (checkedCase === null) throw new Refusal('notFound')
  const { account } = recipient
  const holds = await describeHolds(deps, checkedCase, recipient.holds, 'organizer')
  const path = await readMoneyPath(deps, caseId, checkedCase.heldFor)
  const { money, payouts, donationCount, clearing } = path
  const earlierAttemptsOf = await readEarlierAttempts(db, payouts)
  return {
    caseId,
    title: checkedCase.title,
    slug: checkedCase.slug,
    purpose: checkedCase.purpose,
    donationCount,
    money,
    holds,
    disputed,
    verified: account !== null && withFreeze(account, recipient.holds).state === WITHDRAWAL_ACCOUNT.verified,
    verifiedAt: account?.verifiedAt?.toISOString() ?? null,
    clearing: { donationCount: clearing.count, lastClearsAt: clearing.lastAt?.toISOString() ?? null },
    nextPayout: nextPayout && {
      ...nextPayout,
      sendsAt: nextPayout.sendsAt.toISOString(),
      later: nextPayout.later && { ...nextPayout.later, sendsAt: nextPayout.later.sendsAt.toISOString() },
    },
    payoutInterval: chosenIntervalOf(account).interval,
    noteWantedFor: noteWantedFor(payouts)?.payoutId ?? null,
    payouts: payouts.map((row) =>
      ownPayoutOf(row, picturesOf(row.payoutId), earlierAttemptsOf(row.payoutId)),
    ),
    bank: bankOf(checkedCase.purpose, account),
    statements: statementsOf(payouts, flowMonths.flat(), deps.clock.now()),
    payoutsStoppedAt: stop?.stoppedAt.toISOString() ?? null,
  }
}
