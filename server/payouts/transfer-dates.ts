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

/** When the next transfer leaves, and all that is available to the recipient now; `verified` assumes that they are. */
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

/** When the next transfer would leave to a recipient who is verified by then; null where there is nothing to send. */
export const readWouldLeaveAt = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<Date | null> => (await readTransfer(deps, caseId, true)).at

/** When a gift of this case, made at a moment, clears and leaves. */
export const readDonationDates = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  donationAt: Date,
): Promise<DonationDates> => {
  const { at, firstDonationAt } = await readTransfer(deps, caseId)
  return donationDates(donationAt, firstDonationAt === null || donationAt <= firstDonationAt, at)
}

/**
 * The next transfer to a verified recipient that there is something for, and what has cleared by then; null where
 * nothing can leave. Gifts too young for it leave a week later: by then all have cleared that are there now.
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
