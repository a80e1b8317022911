import { sql } from 'kysely'
import { OPEN_REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { waitsFor } from '../reviews/reviews.queries.ts'

/** Counts open reviews, and cases with undecided reports. */
export const countCaseWork = async (
  { database: { db } }: Pick<Deps, 'database'>,
  staffId: string,
): Promise<{ readonly reviews: WaitingWork; readonly reports: WaitingWork }> => {
  const [reviews, reports] = await Promise.all([
    readWaiting(
      db,
      sql<WaitingWork>`select count(*)::int as count, min(submitted_at) as oldest_at,
          count(*) filter (where ${waitsFor(staffId)})::int as mine
        from case_review where state = any(${[...OPEN_REVIEW_STATES]}::text[])`,
    ),
    readWaiting(
      db,
      sql<WaitingWork>`select count(distinct case_id)::int as count, min(created_at) as oldest_at
        from case_report where state = 'open'`,
    ),
  ])
  return { reviews, reports }
}
