import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { OPEN_REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import type { CaseReview } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { CLAIM_MS } from './review-holder.policy.ts'

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

/** The latest review of the owner's submissions: one of a small edit only once it was decided against. */
export const readLatestReview = async (db: Db, caseId: string): Promise<ReviewRow | null> =>
  (await db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('kind', '<>', 'small_edit')
    .orderBy('submittedAt', 'desc')
    .orderBy('reviewId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The latest review of what is published: a small edit is before its decision. */
export const readApprovedReview = async (db: Db, caseId: string): Promise<ReviewRow | null> =>
  (await db
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where(({ eb, or }) => or([eb('state', '=', 'approved'), eb('kind', '=', 'small_edit')]))
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
    .where('kind', '<>', 'small_edit')
    .forUpdate()
    .executeTakeFirst()) ?? null

/** The small edit that no one has looked at, locked. It stands beside a submission that waits for a decision. */
export const lockOpenSmallEdit = async (tx: Tx, caseId: string): Promise<ReviewRow | null> =>
  (await tx
    .selectFrom('caseReview')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', 'in', OPEN_REVIEW_STATES)
    .where('kind', '=', 'small_edit')
    .forUpdate()
    .executeTakeFirst()) ?? null

/** The submission that its owner can take back: one that no one decided, or that was approved and waits to go live. */
export const lockSubmission = (
  tx: Tx,
  { caseId, visibility }: { readonly caseId: string; readonly visibility: string },
): Promise<ReviewRow | null> =>
  visibility === 'approved' ? readLatestReview(tx, caseId) : lockOpenReview(tx, caseId)

export const hasOpenReview = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await lockOpenReview(tx, caseId)) !== null

export const insertReview = async (tx: Tx, review: Insertable<CaseReview>): Promise<void> => {
  await tx.insertInto('caseReview').values(review).execute()
}

export type ReviewChange = Partial<
  Omit<ReviewRow, 'caseId' | 'reviewId' | 'snapshot' | 'beforeSnapshot' | 'reasons' | 'attestations'> & {
    snapshot: string
    beforeSnapshot: string
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

/** Whether an unclaimed review brings the changes that this reviewer asked for. */
const isReturnedTo = (staffId: string): RawBuilder<SqlBool> =>
  sql`(state = 'submitted' and first_reviewer_id = ${staffId}::uuid)`

/** Whether a review waits for this reviewer: they claimed it, or asked for the changes that it brings. */
export const waitsFor = (staffId: string): RawBuilder<SqlBool> =>
  sql`(reviewer_id = ${staffId}::uuid or ${isReturnedTo(staffId)})`

/** Whether a reviewer may work on an open review: it is theirs, free, or kept no longer, as `holderOf` has it. */
const isOpenTo = (staffId: string, at: Date): RawBuilder<SqlBool> =>
  sql`(${waitsFor(staffId)} or case
    when reviewer_id is not null then coalesce(claimed_at, submitted_at) <= ${new Date(at.getTime() - CLAIM_MS)}
    when state = 'submitted' and first_reviewer_id is not null then due_at <= ${new Date(at.getTime() + CLAIM_MS)}
    else true end)`

const rankFor = (staffId: string): RawBuilder<number> =>
  sql`case when is_urgent then 0 else 2 end + case when ${isReturnedTo(staffId)} then 0 else 1 end`

/** Emergencies come first; in both parts what brings the changes that this reviewer asked for, then what is due first. */
const queueOrder = (staffId: string) =>
  keyset('asc', ['rank', 'integer', rankFor(staffId)], ['dueAt', 'time'], ['reviewId', 'uuid'])

const DUE_FIRST = keyset('asc', ['dueAt', 'time'], ['reviewId', 'uuid'])

export type QueueFilter = PageRequest & {
  /** An appeal is listed as such only, whatever it appeals. */
  readonly kind: 'create' | 'edit' | 'small_edit' | 'appeal' | undefined
  readonly isMine: boolean
  /** Orders by due time alone. */
  readonly isDueFirst?: boolean
  /** Leaves out what other reviewers keep at this time. */
  readonly openAt?: Date | undefined
}
type QueuedRow = ReviewRow & { readonly rank: number; readonly isReturned: SqlBool }

/** Open reviews over all shards, in a reviewer's order. */
export const readQueue = (
  db: Db,
  staffId: string,
  { kind, isMine, isDueFirst = false, openAt, ...page }: QueueFilter,
): Promise<Page<QueuedRow>> =>
  readPage(isDueFirst ? DUE_FIRST : queueOrder(staffId), page, ({ after, order, limit }) =>
    db
      .selectFrom('caseReview')
      .selectAll()
      .select([rankFor(staffId).as('rank'), isReturnedTo(staffId).as('isReturned')])
      .where('state', 'in', OPEN_REVIEW_STATES)
      .$if(kind === 'appeal', (query) => query.where('state', '=', 'appealed'))
      .$if(kind !== undefined && kind !== 'appeal', (query) =>
        query.where('kind', '=', kind ?? '').where('state', '<>', 'appealed'),
      )
      .$if(isMine, (query) => query.where(waitsFor(staffId)))
      .where(openAt === undefined ? sql<SqlBool>`true` : isOpenTo(staffId, openAt))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/** What the queue's counts need of each open review. */
export const countQueue = (
  db: Db,
  staffId: string,
): Promise<{ kind: string; state: string; isMine: SqlBool; isUrgent: boolean; dueAt: Date }[]> =>
  db
    .selectFrom('caseReview')
    .select(['kind', 'state', 'isUrgent', 'dueAt', waitsFor(staffId).as('isMine')])
    .where('state', 'in', OPEN_REVIEW_STATES)
    .execute()
