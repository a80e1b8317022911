import { sql } from 'kysely'
import { ERASED_CASE_TITLE, ERASED_NAMES } from '#contract/cases/erased-case.ts'
import { OPEN_REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { changePublicCase } from './change-public-case.ts'
import { slugOf } from './slug.ts'

const NO_BLOCKS = JSON.stringify([])

/** Empties the case's own row. Its figures, dates and town stay, for the books and for receipts. */
const emptyCase = async (tx: Tx, caseId: string, erasedAt: Date): Promise<void> => {
  const { organizer, beneficiary } = ERASED_NAMES
  await tx
    .updateTable('cases')
    .set((row) => ({
      erasedAt,
      title: ERASED_CASE_TITLE,
      slug: slugOf(ERASED_CASE_TITLE),
      summary: '',
      story: NO_BLOCKS,
      costItems: NO_BLOCKS,
      endedNote: null,
      thankYou: null,
      hiddenReason: null,
      zip: '00000',
      latitude: null,
      longitude: null,
      organizerName: organizer,
      organizerRelation: null,
      beneficiaryFirstName: sql<string | null>`case when purpose = 2 then ${beneficiary.first} end`,
      beneficiaryLastName: sql<string | null>`case when purpose = 2 then ${beneficiary.last} end`,
      beneficiaryRelation: null,
      firstVisit: null,
      attribution: null,
      version: row('version', '+', 1),
    }))
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute()
}

const EMPTY_SNAPSHOT = JSON.stringify({ ...EMPTY_DRAFT, city: '', state: '' })

/** Empties the case's reviews. Who decided what, and when, stays; what waits for a decision doesn't any more. */
const emptyReviews = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .deleteFrom('caseReview')
    .where('caseId', '=', caseId)
    .where('state', 'in', [...OPEN_REVIEW_STATES])
    .execute()
  await tx
    .updateTable('caseReview')
    .set({
      snapshot: EMPTY_SNAPSHOT,
      beforeSnapshot: sql<
        string | null
      >`case when before_snapshot is not null then ${EMPTY_SNAPSHOT}::jsonb end`,
      beneficiaryEmail: null,
      reasons: NO_BLOCKS,
      appealText: sql<string | null>`case when appealed_at is not null then '' end`,
    })
    .where('caseId', '=', caseId)
    .execute()
}

/**
 * Erases what an organizer wrote and showed on a case: title, story, photos, updates, names. The figures, gifts and
 * transfers stay public; lists and search no longer have the case. Idempotent.
 */
export const eraseCase = async (deps: Pick<Deps, 'database' | 'clock'>, caseId: string): Promise<void> => {
  await changePublicCase(deps, caseId, async (tx) => {
    await emptyCase(tx, caseId, deps.clock.now())
    await emptyReviews(tx, caseId)
    for (const table of [
      'caseImage',
      'caseUpdate',
      'caseAct',
      'operationCase',
      'teamMember',
      'vouch',
    ] as const)
      await tx.deleteFrom(table).where('caseId', '=', caseId).execute()
  })
}
