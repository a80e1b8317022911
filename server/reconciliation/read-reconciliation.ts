import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRole, type StaffMember } from '#server/platform/staff.ts'
import { type KeptDifference, markExplained, readDifferencesAt } from './differences.queries.ts'
import { type RunRow, readRun } from './runs.queries.ts'

const LISTED = 1000

export type Report = { readonly run: RunRow; readonly differences: readonly KeptDifference[] }

/**
 * A run with the differences that stood when it ended, the largest first: the last run where none is named.
 *
 * @throws notAllowed · notFound
 */
export const readReconciliation = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  staff: StaffMember,
  runId: string | null = null,
): Promise<Report> => {
  requireRole(staff, 'finance', 'admin')
  const run = await readRun(database.reader, runId)
  if (run === null) throw new Refusal('notFound')
  const at = run.finishedAt ?? clock.now()
  return { run, differences: await readDifferencesAt(database.reader, at, LISTED) }
}

/**
 * Says why a difference is as it is and stays: it isn't counted any more, and isn't forgotten.
 *
 * @throws notAllowed · notFound where it agrees or is explained by now
 */
export const explainDifference = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { staffId, role }: StaffMember,
  { differenceId, words }: { readonly differenceId: string; readonly words: string },
): Promise<void> => {
  requireRole({ staffId, role }, 'finance', 'admin')
  if (!(await markExplained(database.reader, differenceId, { staffId, words, now: clock.now() })))
    throw new Refusal('notFound')
}
