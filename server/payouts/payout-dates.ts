import { FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing, readFirstClearsAt, readHasCleared } from '#server/donations/clearing-donations.ts'
import { readPayoutInterval } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'
import { leavesAtOf, nextRunAfter, nextRunAt, type RunFacts, retryRunAt } from './payout-dates.policy.ts'
import { type PayoutHistory, readPayoutHistory } from './payout-history.ts'

/**
 * Reads what the date of the next payout depends on: the amount owed to the case now, when its first donation clears, the
 * earlier payouts, and how often its recipient is paid.
 */
export const readOwed = async (db: Db, caseId: string): Promise<OwedFacts> => {
  const [{ payableCents }, { lastSentAt, lastDueDay, paidOutUntil, retry }, firstClearsAt, chosen] =
    await Promise.all([
      readBalance(db, caseId),
      readPayoutHistory(db, caseId),
      readFirstClearsAt(db, caseId),
      readPayoutInterval(db, caseId),
    ])
  return { ...chosen, payableCents, lastSentAt, lastDueDay, firstClearsAt, paidOutUntil, retry }
}

/** Daily payouts after which everything that was given before the first of them has cleared. */
const RUNS_UNTIL_CLEARED = FIRST_DONATION_CLEARS_DAYS + 1

type ReadDeps = Pick<Deps, 'database' | 'clock'>
type OwedFacts = RunFacts & Pick<PayoutHistory, 'paidOutUntil' | 'retry'>

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
 * payout sends only what has cleared by then, so if nothing will have cleared, the money leaves with the first later one by
 * which something has. Null while nothing is owed; only for a recipient who can be paid.
 */
export const readPayoutDate = async (deps: ReadDeps, caseId: string, owed: OwedFacts) => {
  const now = deps.clock.now()
  const retryCents = await readRetryCents(deps, caseId, owed)
  if (owed.retry !== null && retryCents !== null) return { sendsAt: retryRunAt(owed.retry, now), retryCents }
  const leavesAt = nextRunAt(owed, now)
  if (leavesAt === null) return null
  let sendsAt = leavesAt
  for (let run = 0; run < RUNS_UNTIL_CLEARED; run += 1) {
    if (await readHasCleared(deps.database.db, caseId, sendsAt, owed)) break
    sendsAt = nextRunAfter(sendsAt, owed)
    // All of today's donations have cleared.
    if (owed.interval === 'weekly') break
  }
  return { sendsAt, retryCents }
}

export type NextPayout = {
  readonly sendsAt: Date
  readonly amountCents: number
  /** Whether it failed before: it has no newer donations. */
  readonly isRetry: boolean
  /** What is owed and clears only after it, and when the last of it leaves; null if nothing does. */
  readonly later: { readonly amountCents: number; readonly sendsAt: Date } | null
}

/** The next payout with the amount that will have cleared; null if nothing is owed, or the recipient can’t be paid. */
export const readNextPayout = async (deps: ReadDeps, caseId: string): Promise<NextPayout | null> => {
  const { db } = deps.database
  if (!(await mayBePaid(db, caseId))) return null
  const owed = await readOwed(db, caseId)
  const transfer = await readPayoutDate(deps, caseId, owed)
  if (transfer === null) return null
  const { sendsAt, retryCents } = transfer
  if (retryCents !== null) return { sendsAt, amountCents: retryCents, isRetry: true, later: null }
  const { cents: laterCents, lastAt } = await readClearing(db, caseId, { after: sendsAt })
  const lastLeavesAt = lastAt && leavesAtOf(lastAt, sendsAt, owed)
  const later =
    laterCents > 0 && lastLeavesAt !== null ? { amountCents: laterCents, sendsAt: lastLeavesAt } : null
  return { sendsAt, amountCents: addCents(owed.payableCents, -laterCents), isRetry: false, later }
}

/** When the next payout would leave if the recipient were verified; null if there is nothing to send. */
export const readExpectedPayoutAt = async (deps: ReadDeps, caseId: string): Promise<Date | null> =>
  (await readPayoutDate(deps, caseId, await readOwed(deps.database.db, caseId)))?.sendsAt ?? null
