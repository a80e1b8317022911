import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { QueuedReview } from '#contract/cases/reviews/review-shapes.ts'
import { REVIEW_KINDS } from '#contract/cases/reviews/review-states.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { stateOf } from './describe-review.ts'
import { ownerHints } from './find-hints.ts'
import { holderOf } from './review-holder.policy.ts'
import { countQueue, type QueueFilter, type ReviewRow, readQueue } from './reviews.queries.ts'

type QueueDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

export const reviewerOf = async (deps: QueueDeps, row: ReviewRow): Promise<QueuedReview['reviewer']> => {
  const holder = holderOf(row, deps.clock.now())
  return (
    holder && {
      staffId: holder.staffId,
      name: (await readUser(deps, deps.database.db, holder.staffId))?.fullName ?? null,
      keepsUntil: holder.keepsUntil.toISOString(),
      isKept: holder.isKept,
    }
  )
}

const countsOf = (
  rows: Awaited<ReturnType<typeof countQueue>>,
  now: Date,
): CallOutput<Calls['staffReviews']>['counts'] => {
  const count = (test: (row: (typeof rows)[number]) => boolean): number => rows.filter(test).length
  const isAppealed = ({ state }: (typeof rows)[number]): boolean => state === 'appealed'
  return {
    all: rows.length,
    create: count((row) => row.kind === 'create' && !isAppealed(row)),
    edit: count((row) => row.kind === 'edit' && !isAppealed(row)),
    small_edit: count(({ kind }) => kind === 'small_edit'),
    appeal: count(isAppealed),
    mine: count(({ isMine }) => isMine === true),
    urgent: count(({ isUrgent }) => isUrgent),
    late: count(({ dueAt }) => dueAt < now),
  }
}

/** Hints that need no search through other cases. The review's own page shows all hints. */
const hintsOf = async (deps: QueueDeps, row: ReviewRow, ownerId: string): Promise<QueuedReview['hints']> => [
  ...(row.fromNewSession === true ? ['new_session' as const] : []),
  ...(row.kind !== 'small_edit' && row.reviewedFields.includes('goal') ? ['goal_raised' as const] : []),
  ...(await ownerHints(deps, ownerId)),
]

const describeQueued = async (
  deps: QueueDeps,
  rows: Awaited<ReturnType<typeof readQueue>>['items'],
): Promise<QueuedReview[]> => {
  const { db } = deps.database
  const caseIds = rows.map(({ caseId }) => caseId)
  if (caseIds.length === 0) return []
  const [cases, balances] = await Promise.all([
    db
      .selectFrom('cases')
      .select(['caseId', 'ownerId', 'title', 'organizerName', 'visibility'])
      .where('caseId', 'in', caseIds)
      .execute(),
    readListBalances(db, caseIds),
  ])
  const byId = new Map(cases.map((row) => [row.caseId, row]))
  const described = await Promise.all(
    rows.map(async (row): Promise<QueuedReview[]> => {
      const caseRow = byId.get(row.caseId)
      if (caseRow === undefined) return []
      return [
        {
          checkId: row.reviewId,
          caseId: row.caseId,
          kind: parseEnumColumn(REVIEW_KINDS, row.kind),
          state: stateOf(row),
          submittedAt: row.submittedAt.toISOString(),
          dueAt: row.dueAt.toISOString(),
          title: caseRow.title,
          organizerName: caseRow.organizerName,
          isLive: caseRow.visibility === 'live',
          raisedCents: balances(row.caseId).raisedCents,
          isUrgent: row.isUrgent,
          isReturned: row.isReturned === true,
          hints: await hintsOf(deps, row, caseRow.ownerId),
          reviewer: await reviewerOf(deps, row),
        },
      ]
    }),
  )
  return described.flat()
}

/** A page of the reviewers' queue: emergencies, then the others. */
export const readReviewQueue = async (
  deps: QueueDeps,
  { staffId }: StaffMember,
  { filter, ...page }: CallArguments<Calls['staffReviews']> & Pick<QueueFilter, 'isDueFirst' | 'openAt'>,
): Promise<CallOutput<Calls['staffReviews']>> => {
  const { db } = deps.database
  const [{ items, nextCursor }, all] = await Promise.all([
    readQueue(db, staffId, {
      kind: filter === 'mine' ? undefined : filter,
      isMine: filter === 'mine',
      ...page,
    }),
    countQueue(db, staffId),
  ])
  return {
    items: await describeQueued(deps, items),
    nextCursor,
    counts: countsOf(all, deps.clock.now()),
  }
}
