import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { isVerified, mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readFirstDonationAt, readHasCleared, readUnclearedCents } from '#server/orders/clearing-donations.ts'
import {
  boundsOfUncleared,
  type DonationDates,
  donationDates,
  nextRunAt,
  type RunFacts,
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
  return { leavesAt: nextRunAt(facts, clock.now()), lastSentAt, payableCents, firstDonationAt }
}

/** When a donation to this case, made at a given time, clears and is paid out. */
export const readDonationDates = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  donationAt: Date,
): Promise<DonationDates> => {
  const { leavesAt, firstDonationAt } = await readPayoutOutlook(deps, caseId)
  return donationDates(donationAt, firstDonationAt === null || donationAt <= firstDonationAt, leavesAt)
}

type ReadDeps = Pick<Deps, 'database' | 'clock'>
type OwedFacts = Omit<RunFacts, 'verified'>

/**
 * The rule for the next payout's date, which every page shows: a weekly payout sends only what has cleared by then, so
 * if nothing will have cleared, the money leaves a week later, when all of today’s donations have cleared. Null while
 * nothing is owed; only for a recipient who can be paid.
 */
export const readTransferDate = async ({ database, clock }: ReadDeps, caseId: string, owed: OwedFacts) => {
  const { payableCents, lastSentAt, firstDonationAt } = owed
  const leavesAt = nextRunAt({ ...owed, verified: true }, clock.now())
  if (leavesAt === null) return null
  const uncleared = { ...boundsOfUncleared(leavesAt), firstDonationAt }
  const paidUntil = lastSentAt && boundsOfUncleared(lastSentAt).after
  const hasCleared = await readHasCleared(database.reader, caseId, { ...uncleared, payableCents, paidUntil })
  return { sendsAt: hasCleared ? leavesAt : transferAfter(leavesAt), hasCleared, uncleared }
}

/** The next payout with the amount that will have cleared; null if nothing is owed, or the recipient can’t be paid. */
export const readNextTransfer = async (
  deps: ReadDeps,
  caseId: string,
): Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null> => {
  const { reader } = deps.database
  if (!(await mayBePaid(reader, caseId))) return null
  const owed = await readPayoutOutlook(deps, caseId, true)
  const transfer = await readTransferDate(deps, caseId, owed)
  if (transfer === null) return null
  const { sendsAt, hasCleared, uncleared } = transfer
  const unclearedCents = hasCleared ? await readUnclearedCents(reader, caseId, uncleared) : 0
  return { sendsAt, amountCents: addCents(owed.payableCents, -unclearedCents) }
}

/** When the next payout would leave if the recipient were verified; null if there is nothing to send. */
export const readExpectedTransferAt = async (deps: ReadDeps, caseId: string): Promise<Date | null> =>
  (await readTransferDate(deps, caseId, await readPayoutOutlook(deps, caseId, true)))?.sendsAt ?? null
