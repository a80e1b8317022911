import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing, readFirstClearsAt, readHasCleared } from '#server/donations/clearing-donations.ts'
import { isVerified, mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { nextRunAfter, nextRunAt, type RunFacts, retryRunAt } from './payout-dates.policy.ts'
import { type PayoutHistory, readPayoutHistory } from './payout-history.ts'

/**
 * Reads when the next payout leaves, null if none can, and what its date depends on: the amount owed to the case now,
 * when its first donation clears, and the earlier payouts. `assumeVerified` treats the recipient as verified.
 */
export const readPayoutOutlook = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  assumeVerified = false,
) => {
  const { db } = database
  const [verified, balance, transfers, firstClearsAt] = await Promise.all([
    assumeVerified || isVerified(db, caseId),
    readBalance(db, caseId),
    readPayoutHistory(db, caseId),
    readFirstClearsAt(db, caseId),
  ])
  const { payableCents } = balance
  const { lastSentAt, paidOutUntil, retry } = transfers
  const facts = { verified, payableCents, lastSentAt, firstClearsAt }
  return { leavesAt: nextRunAt(facts, clock.now()), paidOutUntil, retry, ...facts }
}

type ReadDeps = Pick<Deps, 'database' | 'clock'>
type OwedFacts = Omit<RunFacts, 'verified'> & Pick<PayoutHistory, 'paidOutUntil' | 'retry'>

/** What a pending retry will send: its amount, or what is left of it if that is less; null if nothing is. */
const readRetryCents = async (
  { database }: ReadDeps,
  caseId: string,
  { retry, payableCents }: OwedFacts,
): Promise<number | null> => {
  if (retry === null || payableCents <= 0) return null
  const { cents } = await readClearing(database.db, caseId, { after: retry.clearedUntil })
  const leftCents = Math.min(retry.amountCents, addCents(payableCents, -cents))
  return leftCents > 0 ? leftCents : null
}

/**
 * The rule for the next payout's date, which every page shows. A failed payout that is sent again is the next one. A
 * weekly payout sends only what has cleared by then, so if nothing will have cleared, the money leaves a week later, when
 * all of today’s donations have cleared. Null while nothing is owed; only for a recipient who can be paid.
 */
export const readPayoutDate = async (deps: ReadDeps, caseId: string, owed: OwedFacts) => {
  const now = deps.clock.now()
  const retryCents = await readRetryCents(deps, caseId, owed)
  if (owed.retry !== null && retryCents !== null)
    return { sendsAt: retryRunAt(owed.retry, now), hasCleared: true, retryCents }
  const leavesAt = nextRunAt({ ...owed, verified: true }, now)
  if (leavesAt === null) return null
  const hasCleared = await readHasCleared(deps.database.db, caseId, leavesAt, owed)
  return { sendsAt: hasCleared ? leavesAt : nextRunAfter(leavesAt), hasCleared, retryCents }
}

export type NextPayout = {
  readonly sendsAt: Date
  readonly amountCents: number
  /** Whether it failed before: it has no newer donations. */
  readonly isRetry: boolean
}

/** The next payout with the amount that will have cleared; null if nothing is owed, or the recipient can’t be paid. */
export const readNextPayout = async (deps: ReadDeps, caseId: string): Promise<NextPayout | null> => {
  const { db } = deps.database
  if (!(await mayBePaid(db, caseId))) return null
  const owed = await readPayoutOutlook(deps, caseId, true)
  const transfer = await readPayoutDate(deps, caseId, owed)
  if (transfer === null) return null
  const { sendsAt, hasCleared, retryCents } = transfer
  if (retryCents !== null) return { sendsAt, amountCents: retryCents, isRetry: true }
  const unclearedCents = hasCleared ? (await readClearing(db, caseId, { after: sendsAt })).cents : 0
  return { sendsAt, amountCents: addCents(owed.payableCents, -unclearedCents), isRetry: false }
}

/** When the next payout would leave if the recipient were verified; null if there is nothing to send. */
export const readExpectedPayoutAt = async (deps: ReadDeps, caseId: string): Promise<Date | null> =>
  (await readPayoutDate(deps, caseId, await readPayoutOutlook(deps, caseId, true)))?.sendsAt ?? null
