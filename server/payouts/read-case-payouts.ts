import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { pacificDay } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { payoutPictures } from '#server/cases/search/case-summaries.ts'
import type { Deps } from '#server/deps.ts'
import { withFreeze } from '#server/identity-check/holds/shown-account.ts'
import {
  readPaidRecipient,
  type WithdrawalAccountRow,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readWrittenOffCents } from '#server/ledger/write-off-events.ts'
import {
  readClearingDonations,
  readFirstDonationAt,
  readUnclearedCents,
} from '#server/orders/clearing-donations.ts'
import { readDisputedGifts } from '#server/orders/disputes/describe-dispute.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readMoneyHolds } from './money-holds.ts'
import { type HeldBy, type MoneyPath, moneyPathOf } from './money-path.ts'
import { ownPayoutOf } from './own-payout.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { boundsOfUncleared, lastClearsAt } from './transfer-dates.policy.ts'
import { readNextTransfer } from './transfer-dates.ts'
import { readTransferStop } from './transfers-stopped.queries.ts'

type Payouts = CallOutput<Calls['casePayouts']>

const reasonHeld = (account: WithdrawalAccountRow | null, holdCount: number): HeldBy => {
  if (account === null || account.verifiedAt === null) return 'identity_check'
  return account.state !== WITHDRAWAL_ACCOUNT.verified || holdCount > 0 ? 'hold' : null
}

/** Statements of the years, and of the months that are over, with payouts that arrived, newest first. */
const statementsOf = (payouts: readonly PayoutRow[], now: Date): Payouts['statements'] => {
  const arrived = payouts.flatMap(({ paidAt, amountCents, status }) =>
    paidAt === null ? [] : [{ day: pacificDay(paidAt), cents: status === 'paid' ? amountCents : 0 }],
  )
  const periods = new Set(arrived.flatMap(({ day }) => [day.slice(0, 7), day.slice(0, 4)]))
  return [...periods]
    .filter((period) => period !== pacificDay(now).slice(0, 7))
    .sort((a, b) => (a < b ? 1 : -1))
    .map((period) => {
      const within = arrived.filter(({ day }) => day.startsWith(period))
      return {
        period,
        transferCount: within.length,
        paidCents: within.reduce((sum, { cents }) => sum + cents, 0),
      }
    })
}

/** The bank account; null for another person's, which is hidden from the organizer. */
const bankOf = (purpose: number, account: WithdrawalAccountRow | null): Payouts['bank'] =>
  purpose !== PURPOSE.myself || account?.bankLast4 == null
    ? null
    : { last4: account.bankLast4, name: account.bankName }

/** Reads where the money of a case is now, and its payouts. */
export const readMoneyPath = async (
  { database: { reader }, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  heldBy: HeldBy,
): Promise<{ readonly money: MoneyPath; readonly payouts: PayoutRow[]; readonly donationCount: number }> => {
  const firstDonationAt = await readFirstDonationAt(reader, caseId)
  const uncleared = { ...boundsOfUncleared(clock.now()), firstDonationAt }
  // All statements need one snapshot, or a payout reserved between two of them would be counted twice.
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const balance = await readBalance(tx, caseId)
      const payouts = await readPayoutsOf(tx, caseId)
      const unclearedCents = await readUnclearedCents(tx, caseId, uncleared)
      const writtenOffCents = await readWrittenOffCents(tx, caseId)
      const money = moneyPathOf(balance, { payouts, unclearedCents, writtenOffCents, heldBy })
      return { money, payouts, donationCount: balance.donations }
    })
}

/** A case's payouts page. The caller has checked the ownership. @throws notFound */
export const readCasePayouts = async (deps: Deps, caseId: string): Promise<Payouts> => {
  const { reader } = deps.database
  const [checkedCase, recipient, firstDonationAt, nextTransfer, disputed, stop, picturesOf] =
    await Promise.all([
      readCheckedCase(reader, caseId),
      readPaidRecipient(reader, caseId),
      readFirstDonationAt(reader, caseId),
      readNextTransfer(deps, caseId),
      readDisputedGifts(reader, caseId),
      readTransferStop(reader),
      payoutPictures(deps, [caseId]),
    ])
  if (checkedCase === null) throw new Refusal('notFound')
  const { account } = recipient
  const holds = await readMoneyHolds(deps, checkedCase, recipient)
  const heldBy = reasonHeld(account, holds.length)
  const { money, payouts, donationCount } = await readMoneyPath(deps, caseId, heldBy)
  const uncleared = { ...boundsOfUncleared(deps.clock.now()), firstDonationAt }
  const { count, latestAt } = await readClearingDonations(reader, caseId, uncleared)
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
    clearing: {
      donationCount: count,
      lastClearsAt: lastClearsAt(latestAt, firstDonationAt)?.toISOString() ?? null,
    },
    nextTransfer:
      nextTransfer === null
        ? null
        : { sendsAt: nextTransfer.sendsAt.toISOString(), amountCents: nextTransfer.amountCents },
    payouts: payouts.map((row) => ownPayoutOf(row, picturesOf(row.payoutId))),
    bank: bankOf(checkedCase.purpose, account),
    statements: statementsOf(payouts, deps.clock.now()),
    transfersStoppedAt: stop?.stoppedAt.toISOString() ?? null,
  }
}
