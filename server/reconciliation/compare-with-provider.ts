import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import { requireRightClock } from '#server/payouts/stop-money-out.ts'
import { stopForProviderAhead } from '#server/payouts/stop-payouts.ts'
import { readWatermark, saveWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { compareMovements } from './compare-movements.ts'
import { detectRestore } from './detect-restore.ts'
import { noteDifferences } from './differences.queries.ts'
import type { Difference, DifferenceKind } from './differences.ts'

export const CATCH_UP_COMPARISON = 'catch-up comparison'

/** Each comparison overlaps the previous one by this, for clock skew and movements that were listed late. */
const OVERLAP_MS = HOUR_MS
/** The provider's clock may be ahead of ours by this. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS
/** How far back the first comparison goes in a database that was never compared. */
const FIRST_MS = 30 * DAY_MS
/** A comparison of many days proceeds by this, and keeps how far it came. */
const WINDOW_MS = DAY_MS
const BATCH = 100

/** Differences that only the provider has. Those of payments count if the payment is of a case. */
const PAYMENT_KINDS: ReadonlySet<DifferenceKind> = new Set([
  'orphan_charge',
  'charge_of_no_order',
  'paid_twice',
  'charge_not_posted',
  'refund_unknown',
  'refund_failure_unknown',
  'dispute_unknown',
  'dispute_reversal_unknown',
])
const PAYOUT_KINDS: ReadonlySet<DifferenceKind> = new Set(['transfer_unknown', 'transfer_reversal_unknown'])

/** Whether the provider has something about our money that the books couldn't import. */
const isAhead = ({ kind, caseId, waitsForOwnRefund = false }: Difference): boolean =>
  PAYOUT_KINDS.has(kind) || (PAYMENT_KINDS.has(kind) && caseId !== null && !waitsForOwnRefund)

const describe = ({ ref, caseId, theirsCents, cause }: Difference): string =>
  `${ref}, ${formatCents(theirsCents)}${caseId === null ? '' : `, case ${caseId}`}: ${cause}`

/**
 * Stores differences for staff. New ones that show a provider ahead of the books stop money that leaves, in the same
 * transaction, so that a crash in between can't hide them from the next comparison.
 */
const recordDifferences = async (
  deps: Deps,
  runId: string,
  differences: readonly Difference[],
): Promise<void> => {
  const { database, ids, clock } = deps
  await database.transact(async (tx) => {
    for (const difference of differences) {
      const isNew = (await noteDifferences(tx, ids, [difference], { runId, now: clock.now() })) > 0
      if (isNew && isAhead(difference)) await stopForProviderAhead(tx, deps, describe(difference))
    }
  })
}

/** Movements of a window, oldest first: a donation is imported before the payout that sent it on. */
const readWindow = async ({ payments }: Deps, from: Date, to: Date): Promise<BalanceMovement[]> => {
  const movements: BalanceMovement[] = []
  for await (const movement of payments.movements(from, to)) movements.push(movement)
  return movements.reverse()
}

/** The moment from which movements are compared. */
const readStart = async (deps: Deps, begunAt: Date): Promise<number> => {
  const comparedUntil = await readWatermark(deps.database.db, deps, CATCH_UP_COMPARISON)
  return comparedUntil === null ? begunAt.getTime() - FIRST_MS : comparedUntil.getTime() - OVERLAP_MS
}

const compareWindow = async (deps: Deps, runId: string, from: Date, to: Date): Promise<void> => {
  const movements = await readWindow(deps, from, to)
  for (let first = 0; first < movements.length; first += BATCH) {
    const compared = await compareMovements(deps, movements.slice(first, first + BATCH))
    await recordDifferences(
      deps,
      runId,
      compared.flatMap(({ differences }) => differences),
    )
  }
}

/**
 * Compares the provider's balance movements since the newest moment that the books know with the books. What they
 * miss is imported, as its event would have done; what can't be imported is listed for staff. If the provider made
 * something that was never asked for here, the books were restored to an earlier moment: then nothing leaves until
 * finance resumes transfers. Runs at each process's start and before each hourly run of payouts. Idempotent, also for concurrent
 * runs; an interrupted one continues where it stopped.
 * @throws OutcomeUnknown; MoneyOutStopped while this process's clock is wrong
 */
export const compareWithProvider = async (deps: Deps): Promise<void> => {
  const { database, clock, ids, firstComparison } = deps
  await requireRightClock(deps)
  await detectRestore(deps)
  const begunAt = clock.now()
  const runId = ids.uuid()
  const untilMs = begunAt.getTime() + CLOCK_SKEW_MS
  for (let fromMs = await readStart(deps, begunAt); fromMs < untilMs; fromMs += WINDOW_MS) {
    const toMs = Math.min(fromMs + WINDOW_MS, untilMs)
    await compareWindow(deps, runId, new Date(fromMs), new Date(toMs))
    const untilAt = new Date(Math.min(toMs, begunAt.getTime()))
    await saveWatermark(database.db, deps, CATCH_UP_COMPARISON, { untilAt, doneAt: clock.now() })
  }
  firstComparison.finish()
}
