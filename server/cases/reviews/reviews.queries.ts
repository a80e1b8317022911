import type { Insertable, Selectable } from 'kysely'
import { OPEN_REVIEW_STATES } from '#contract/cases/reviews/reviews.ts'
import type { CaseReview } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type ReviewRow = Selectable<CaseReview>
type ReviewKey = Pick<ReviewRow, 'caseId' | 'reviewId'>

export const readReview = async (db: Db, { caseId, reviewId }: ReviewKey): Promise<ReviewRow | null> =>
  (await db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()) ?? null

/** A review, locked until this transaction ends. */
export const lockReview = async (tx: Tx, { caseId, reviewId }: ReviewKey): Promise<ReviewRow | null> =>
  (await tx
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('reviewId', '=', reviewId)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Finds a review by its id alone, over all shards. */
export const findReview = async (db: Db, reviewId: string): Promise<ReviewRow | null> =>
  (await db.selectFrom('caseReview').selectAll().where('reviewId', '=', reviewId).executeTakeFirst()) ?? null

/** The latest review of the owner's submissions. */
export const readLatestReview = async (db: Db, caseId: string): Promise<ReviewRow | null> =>
  (await db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('submittedAt', 'desc')
    .orderBy('reviewId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The latest review that published something. */
export const readApprovedReview = async (db: Db, caseId: string): Promise<ReviewRow | null> =>
  (await db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', '=', 'approved')
    .orderBy('submittedAt', 'desc')
    .orderBy('reviewId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export const readReviewsOf = (db: Db, caseId: string): Promise<ReviewRow[]> =>
  db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('submittedAt', 'desc')
    .orderBy('reviewId', 'desc')
    .execute()

/** The undecided review of the owner's submission, locked. */
export const lockOpenReview = async (tx: Tx, caseId: string): Promise<ReviewRow | null> =>
  (await tx
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', 'in', OPEN_REVIEW_STATES)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const hasOpenReview = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await lockOpenReview(tx, caseId)) !== null

export const insertReview = async (tx: Tx, review: Insertable<CaseReview>): Promise<void> => {
  await tx.insertInto('caseReview').values(review).execute()
}

export type ReviewChange = Partial<
  Omit<ReviewRow, 'caseId' | 'reviewId' | 'snapshot' | 'reasons' | 'attestations'> & {
    snapshot: string
    reasons: string
    attestations: string
  }
>

export const changeReview = async (
  tx: Tx,
  { caseId, reviewId }: ReviewKey,
  changes: ReviewChange,
): Promise<void> => {
  await tx
    .updateTable('caseReview')
    .set(changes)
    .where('caseId', '=', caseId)
    .where('reviewId', '=', reviewId)
    .execute()
}

export const deleteReview = async (tx: Tx, { caseId, reviewId }: ReviewKey): Promise<void> => {
  await tx.deleteFrom('caseReview').where('caseId', '=', caseId).where('reviewId', '=', reviewId).execute()
}

const FIRST_DUE_FIRST = keyset('asc', ['dueAt', 'time'], ['reviewId', 'uuid'])

type QueueFilter = PageRequest & {
  /** An appeal is listed as such only, whatever it appeals. */
  readonly kind: 'create' | 'edit' | 'appeal' | undefined
  readonly reviewerId: string | undefined
}

/** Open reviews over all shards, first due first. */
export const readQueue = (db: Db, { kind, reviewerId, ...page }: QueueFilter): Promise<Page<ReviewRow>> =>
  readPage(FIRST_DUE_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('caseReview')
      .selectAll()
      .where('state', 'in', OPEN_REVIEW_STATES)
      .$if(kind === 'appeal', (query) => query.where('state', '=', 'appealed'))
      .$if(kind !== undefined && kind !== 'appeal', (query) =>
        query.where('kind', '=', kind ?? '').where('state', '<>', 'appealed'),
      )
      .$if(reviewerId !== undefined, (query) => query.where('reviewerId', '=', reviewerId ?? ''))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/** What the queue's counts need of each open review. */
export const countQueue = (
  db: Db,
): Promise<{ kind: string; state: string; reviewerId: string | null; dueAt: Date }[]> =>
  db
    .selectFrom('caseReview')
    .select(['kind', 'state', 'reviewerId', 'dueAt'])
    .where('state', 'in', OPEN_REVIEW_STATES)
    .execute()
