import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { isVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readFirstDonationAt, readUnclearedCents } from '#server/orders/clearing-donations.ts'
import {
  type DonationDates,
  donationDates,
  nextTransferAt,
  transferAfter,
  unclearedAt,
} from './transfer-dates.policy.ts'
import { readTransferFacts } from './transfer-facts.ts'

/** When the next payout leaves, and the amount available now; `verified` assumes that the recipient is. */
export const readTransfer = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  verified = false,
) => {
  const { reader } = database
  const [isPaidOut, balance, transfers, firstDonationAt] = await Promise.all([
    verified || isVerified(reader, caseId),
    readBalance(reader, caseId),
    readTransferFacts(reader, caseId),
    readFirstDonationAt(reader, caseId),
  ])
  const { payableCents } = balance
  const { lastSentAt } = transfers
  const facts = { verified: isPaidOut, payableCents, lastSentAt, firstDonationAt }
  return { at: nextTransferAt(facts, clock.now()), payableCents, firstDonationAt }
}

/** When the next payout would leave if the recipient were verified; null if there is nothing to send. */
export const readExpectedTransferAt = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<Date | null> => (await readTransfer(deps, caseId, true)).at

/** When a donation to this case, made at a given time, clears and is paid out. */
export const readDonationDates = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  donationAt: Date,
): Promise<DonationDates> => {
  const { at, firstDonationAt } = await readTransfer(deps, caseId)
  return donationDates(donationAt, firstDonationAt === null || donationAt <= firstDonationAt, at)
}

/**
 * The next payout to a verified recipient with an amount, and what will have cleared by then; null if none.
 * Donations too recent for it leave a week later, when all present ones have cleared.
 */
export const readNextTransfer = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null> => {
  const { at, payableCents, firstDonationAt } = await readTransfer(deps, caseId)
  if (at === null) return null
  const unclearedCents = await readUnclearedCents(deps.database.reader, caseId, {
    ...unclearedAt(at),
    firstDonationAt,
  })
  const amountCents = addCents(payableCents, -unclearedCents)
  return amountCents > 0
    ? { sendsAt: at, amountCents }
    : { sendsAt: transferAfter(at), amountCents: payableCents }
}
