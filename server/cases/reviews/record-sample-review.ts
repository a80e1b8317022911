import type { DocumentKind } from '#contract/cases/reviews/document-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { fieldsOfCase } from '../drafts/read-draft.ts'
import { lockCase } from '../lock-case.ts'
import { readReviewsOf } from './reviews.queries.ts'
import { snapshotOf } from './snapshot.ts'

/** Records that a sample case was approved, and which documents were seen. Idempotent. */
export const recordSampleReview = (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  caseId: string,
  documentsSeen: readonly DocumentKind[],
): Promise<void> =>
  database.transact(async (tx) => {
    const row = await lockCase(tx, caseId)
    if ((await readReviewsOf(tx, caseId)).length > 0) return
    const now = clock.now()
    await tx
      .insertInto('caseReview')
      .values({
        caseId,
        reviewId: ids.uuid(),
        kind: 'create',
        state: 'approved',
        snapshot: JSON.stringify(snapshotOf(await fieldsOfCase(tx, row), row)),
        draftVersion: 1,
        documentsSeen: [...documentsSeen],
        submittedAt: now,
        dueAt: now,
        decidedAt: now,
      })
      .execute()
  })
