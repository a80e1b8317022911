import { HOUR_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { type MonthFees, readCardFees } from '#server/ledger/card-fee-report.ts'
import { clearingEntriesBetween, sumClearingEntries } from '#server/ledger/clearing-account-entries.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'
import { compareEntries } from './compare-entries.ts'
import { compareMovements, type MendedMovement } from './compare-movements.ts'
import { compareRecipients } from './compare-recipients.ts'
import { countOpenDifferences, noteDifferences } from './differences.queries.ts'
import { type Difference, isAwaited } from './differences.ts'
import { sumMovements } from './movements.queries.ts'
import { readOverdueItems } from './overdue-items.ts'
import { recheckDifferences } from './recheck-differences.ts'
import {
  endRun,
  failAbandonedRuns,
  failRun,
  insertRun,
  type Range,
  type RunResult,
  type RunSums,
} from './runs.queries.ts'
import { Tally } from './tally.ts'

const BATCH = 100
const ABANDONED_AFTER_MS = 6 * HOUR_MS

/** The provider's times have a resolution of one second. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

type Run = { readonly runId: string; readonly range: Range; readonly tally: Tally }

/** Stores differences, and counts the new ones that don't resolve themselves. */
const recordDifferences = async (
  { database, ids, clock }: Deps,
  { runId, tally }: Run,
  differences: readonly Difference[],
) => {
  const sighting = { runId, now: clock.now() }
  const { awaited = [], other = [] } = Object.groupBy(differences, (difference) =>
    isAwaited(difference) ? 'awaited' : 'other',
  )
  await noteDifferences(database.db, ids, awaited, sighting)
  tally.newDifferences += await noteDifferences(database.db, ids, other, sighting)
}

/** Compares the provider's movements, the ledger's entries, the recipients' accounts, and earlier differences. */
const compareBothSides = async (deps: Deps, run: Run): Promise<void> => {
  const { from, to } = run.range
  const noteCompared = async (compared: readonly MendedMovement[]): Promise<void> => {
    for (const movement of compared) run.tally.addMovement(movement)
    await recordDifferences(
      deps,
      run,
      compared.flatMap(({ differences }) => differences),
    )
  }
  for await (const movements of inBatches(deps.payments.movements(from, to), BATCH))
    await noteCompared(await compareMovements(deps, movements))
  for await (const entries of clearingEntriesBetween(deps.database.db, from, to)) {
    const compared = await compareEntries(deps, entries, noteCompared)
    for (const entry of compared) run.tally.addEntry(entry)
    await recordDifferences(
      deps,
      run,
      compared.flatMap(({ difference }) => difference ?? []),
    )
  }
  await compareRecipients(deps, (differences) => recordDifferences(deps, run, differences))
  const { runId } = run
  await recheckDifferences(deps, { runId, note: (differences) => recordDifferences(deps, run, differences) })
}

/**
 * Sums each side with one statement. If the differences found don't explain the difference of the sums, the
 * comparison itself is wrong.
 */
const crossFoot = async ({ database }: Deps, { range, tally }: Run): Promise<RunSums> => {
  const theirsCents = await sumMovements(database.db, range.from, range.to)
  const oursCents = await sumClearingEntries(database.db, range.from, range.to)
  const { differingCents, otherDaysCents, missingCents } = tally
  const explainedCents = differingCents + otherDaysCents - missingCents
  return {
    theirsCents,
    oursCents,
    differingCents,
    otherDaysCents,
    missingCents,
    unexplainedCents: theirsCents - oursCents - explainedCents,
  }
}

/**
 * The UTC months, like the provider's, that the range touches, each from its first day. So a month that has just
 * ended is reported again, with its late fees.
 */
const monthsOf = ({ from, to }: Range): Range[] => {
  const months: Range[] = []
  for (let begin = from; begin < to; ) {
    const year = begin.getUTCFullYear()
    const month = begin.getUTCMonth()
    const next = new Date(Date.UTC(year, month + 1))
    months.push({ from: new Date(Date.UTC(year, month)), to: next < to ? next : to })
    begin = next
  }
  return months
}

const monthFees = async ({ database }: Deps, { from, to }: Range): Promise<MonthFees> => ({
  ...(await readCardFees(database.db, from, to)),
  from: from.toISOString(),
  to: to.toISOString(),
})

const readResult = async (deps: Deps, run: Run): Promise<RunResult> => {
  const sums = await crossFoot(deps, run)
  const open = await countOpenDifferences(deps.database.db)
  const openDifferences = Object.values(open).reduce((sum, count) => sum + count, 0)
  const { movements, entries, matched, mended, newDifferences } = run.tally
  return {
    state: openDifferences === 0 && sums.unexplainedCents === 0 ? 'clean' : 'differences',
    counts: { movements, entries, matched, mended, newDifferences, openDifferences },
    sums,
    overdue: await readOverdueItems(deps),
    cardFees: await Promise.all(monthsOf(run.range).map((month) => monthFees(deps, month))),
  }
}

const alertOf = (runId: string, { counts, sums }: RunResult) => ({
  alertKey: `reconciliation:${runId}`,
  kind: 'reconciliation' as const,
  about: 'books',
  address: '/staff/money',
  title: 'The payment provider’s balance and our books differ',
  body:
    sums.unexplainedCents === 0
      ? `${counts.newDifferences} new, ${counts.openDifferences} open in total. The report lists each with its cause.`
      : `The totals differ by ${formatCents(sums.unexplainedCents)} more than the differences found, so the comparison itself is wrong.`,
})

const finishRun = async (deps: Deps, run: Run): Promise<void> => {
  const result = await readResult(deps, run)
  await endRun(deps.database.db, run.runId, result, deps.clock.now())
  if (result.counts.newDifferences > 0 || result.sums.unexplainedCents !== 0)
    await deps.database.transact((tx) => raiseAlert(tx, deps, alertOf(run.runId, result)))
}

/**
 * Reconciles the provider's balance movements of a range with the ledger, to the cent. Applies missed events, and
 * stores the remaining differences with their cause until they agree. Idempotent, also for concurrent runs.
 * @returns the run's id
 * @throws OutcomeUnknown; the run is then marked as failed
 */
export const reconcile = async (deps: Deps, requested: Range): Promise<string> => {
  const { database, ids, clock } = deps
  const range = { from: wholeSecond(requested.from), to: wholeSecond(requested.to) }
  const runId = ids.uuid()
  const now = clock.now()
  await failAbandonedRuns(database.db, new Date(now.getTime() - ABANDONED_AFTER_MS), now)
  await insertRun(database.db, runId, range, now)
  const run = { runId, range, tally: new Tally(range) }
  try {
    await compareBothSides(deps, run)
    await finishRun(deps, run)
  } catch (error) {
    await failRun(database.db, runId, error instanceof Error ? error.message : String(error), clock.now())
    throw error
  }
  return runId
}
