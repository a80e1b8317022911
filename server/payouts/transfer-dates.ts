import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { isVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readFirstDonationAt, readUnclearedCents } from '#server/orders/clearing-donations.ts'
import {
  boundsOfUncleared,
  type DonationDates,
  donationDates,
  nextTransferAt,
  transferAfter,
} from './transfer-dates.policy.ts'
import { readTransferFacts } from './transfer-facts.ts'

/**
 * Reads when the next payout leaves, null if none can, and what its date depends on: the amount owed to the case now
 * and the time of its first donation. `assumeVerified` treats the recipient as verified.
 */
export const readPayoutOutlook = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  assumeVerified = false,
) => {
  const { reader } = database
  const [verified, balance, transfers, firstDonationAt] = await Promise.all([
    assumeVerified || isVerified(reader, caseId),
    readBalance(reader, caseId),
    readTransferFacts(reader, caseId),
    readFirstDonationAt(reader, caseId),
  ])
  const { payableCents } = balance
  const { lastSentAt } = transfers
  const facts = { verified, payableCents, lastSentAt, firstDonationAt }
  return { leavesAt: nextTransferAt(facts, clock.now()), payableCents, firstDonationAt }
}

/** When the next payout would leave if the recipient were verified; null if there is nothing to send. */
export const readExpectedTransferAt = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<Date | null> => (await readPayoutOutlook(deps, caseId, true)).leavesAt

/** When a donation to this case, made at a given time, clears and is paid out. */
export const readDonationDates = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  donationAt: Date,
): Promise<DonationDates> => {
  const { leavesAt, firstDonationAt } = await readPayoutOutlook(deps, caseId)
  return donationDates(donationAt, firstDonationAt === null || donationAt <= firstDonationAt, leavesAt)
}

/**
 * The next payout to a verified recipient: its time, and the amount that will have cleared by then; null if none
 * is due. If nothing will have cleared, it leaves a week later, when all of today's donations have cleared.
 */
export const readNextTransfer = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null> => {
  const { leavesAt, payableCents, firstDonationAt } = await readPayoutOutlook(deps, caseId)
  if (leavesAt === null) return null
  const unclearedCents = await readUnclearedCents(deps.database.reader, caseId, {
    ...boundsOfUncleared(leavesAt),
    firstDonationAt,
  })
  const amountCents = addCents(payableCents, -unclearedCents)
  return amountCents > 0
    ? { sendsAt: leavesAt, amountCents }
    : { sendsAt: transferAfter(leavesAt), amountCents: payableCents }
}
