import { sql } from 'kysely'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { findOrder } from '#server/donations/find-order.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import { subjectOfOrder } from '#server/donations/order-subject.ts'
import { importTransfersJob } from '#server/payouts/payout-jobs.ts'
import type { Db } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import {
  markExplained,
  readDifferencesAt,
  readIdsOfDifference,
  readUnexplainedDifferences,
  type StoredDifference,
} from './differences.queries.ts'
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
  const run = await readRun(database.db, runId)
  if (run === null) throw new Refusal('notFound')
  const at = run.finishedAt ?? clock.now()
  return { run, differences: await readDifferencesAt(database.db, at, LISTED_MAX) }
}

/** The differences that are open now, largest first. */
export const readOpenDifferences = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<StoredDifference[]> =>
  readDifferencesAt(database.db, clock.now(), LISTED_MAX)

/** The differences that staff have to explain, the first found first. */
export const listUnexplained = (
  { database }: Pick<Deps, 'database'>,
  limit: number,
): Promise<StoredDifference[]> => readUnexplainedDifferences(database.db, limit)

type Explanation = { readonly differenceId: string; readonly words: string }

/**
 * Records why a difference is permanent. It no longer counts as open, but stays in the reports. A transfer to a case's
 * recipient is booked as the case's payout, so that its money isn't sent again.
 * @throws notAllowed · notFound if it was already resolved or explained
 */
export const explainDifference = staffAct(
  {
    act: 'difference.explain',
    capability: 'difference.explain',
    subject: async (deps, { differenceId }) => {
      const orderIds = await readIdsOfDifference(deps.database.db, differenceId)
      if (orderIds === null) return []
      const { caseId, orderId } = orderIds
      return [
        ...(caseId === null ? [] : [{ kind: 'case', caseId } as const]),
        ...(orderId === null ? [] : subjectOfOrder(await findOrder(deps, orderId))),
      ]
    },
    reason: ({ words }: Explanation) => words,
  },
  ({ database, clock, ids }, { staffId }, { differenceId, words }, audit): Promise<void> =>
    database.transact(async (tx) => {
      const now = clock.now()
      if (!(await markExplained(tx, differenceId, { staffId, words, now }))) throw new Refusal('notFound')
      const caseId = (await readIdsOfDifference(tx, differenceId))?.caseId ?? null
      await audit.record(tx, { caseId, details: { differenceId } })
      if (caseId === null) return
      await writeOutbox(tx, ids, caseId, [importTransfersJob.at(now, { caseId })], now)
    }),
)

/** The order of the provider's balance movement with this id, or with a source of this id; empty if there is none. */
export const readOrderOfMovement = async (db: Db, ref: string): Promise<OrderIds[]> => {
  const { rows } = await sql<OrderIds>`
    select case_id, order_id from balance_movement
    where (source_ref = ${ref} or balance_ref = ${ref}) and case_id is not null and order_id is not null
    limit 1`.execute(db)
  return rows
}
