import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { markExplained, readDifferencesAt, type StoredDifference } from './differences.queries.ts'
import { type RunRow, readRun } from './runs.queries.ts'

const LISTED_MAX = 1000

export type Report = { readonly run: RunRow; readonly differences: readonly StoredDifference[] }

/**
 * A run with the differences open at its end, largest first; the last run by default.
 * @throws notAllowed · notFound
 */
export const readReconciliation = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  staff: StaffMember,
  runId: string | null = null,
): Promise<Report> => {
  requireCapability(staff, 'books.read')
  const run = await readRun(database.reader, runId)
  if (run === null) throw new Refusal('notFound')
  const at = run.finishedAt ?? clock.now()
  return { run, differences: await readDifferencesAt(database.reader, at, LISTED_MAX) }
}

type Explanation = { readonly differenceId: string; readonly words: string }

/**
 * Records why a difference is permanent. It no longer counts as open, but stays in the reports.
 * @throws notAllowed · notFound if it was already resolved or explained
 */
export const explainDifference = staffAct(
  { act: 'difference.explain', capability: 'difference.explain', reason: ({ words }: Explanation) => words },
  ({ database, clock }, { staffId }, { differenceId, words }, audit): Promise<void> =>
    database.transact(async (tx) => {
      if (!(await markExplained(tx, differenceId, { staffId, words, now: clock.now() })))
        throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { differenceId } })
    }),
)
