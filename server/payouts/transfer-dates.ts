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

/** When the next payout leaves, and the amount owed now. `assumeVerified` treats the recipient as verified. */
export const readTransfer = async (
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
 * The next payout to a verified recipient: its time, and the amount that will have cleared by then; null if none
 * is due. If nothing will have cleared, it leaves a week later, when all of today's donations have cleared.
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
