import { sql } from 'kysely'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { ReviewWork } from '#contract/cases/reviews/review-shapes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { findSimilarUploads } from '#server/media/find-similar-uploads.ts'
import type { Db } from '#server/platform/database.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { listOwnedCases } from '../owned-cases.ts'
import { plainWords } from '../search/search-text.ts'
import { changedFields, type Snapshot } from './snapshot.ts'

type Hint = ReviewWork['hints'][number]

const SIMILARITY_MIN = 0.45
const NEW_ACCOUNT_DAYS = 7
const HINTS_PER_KIND = 3

const hint = (name: Hint['hint'], part: Partial<Hint> = {}): Hint => ({
  hint: name,
  caseId: null,
  title: null,
  likeness: null,
  ...part,
})

/** Public cases whose text shares many trigrams with this one. */
const similarTexts = async (db: Db, caseId: string, { title, story }: Snapshot): Promise<Hint[]> => {
  const words = story.map((block) => (block.type === 'list' ? block.items.join(' ') : block.text)).join(' ')
  const text = plainWords(`${title} ${words}`)
  const { rows } = await sql<{ caseId: string; title: string; likeness: number }>`
    select c.case_id, s.title, similarity(c.search_text, ${text})::float8 as likeness
    from case_card c join cases s on s.case_id = c.case_id
    where c.case_id <> ${caseId} and similarity(c.search_text, ${text}) >= ${SIMILARITY_MIN}::float4
    order by likeness desc limit ${HINTS_PER_KIND}`.execute(db)
  return rows.map((row) => hint('similar_text', row))
}

const sameRecipients = async (db: Db, row: CaseRow): Promise<Hint[]> => {
  const isForSomeoneElse = row.purpose === PURPOSE.someoneElse
  if (!isForSomeoneElse) return []
  const rows = await db
    .selectFrom('cases')
    .select(['caseId', 'title'])
    .where('caseId', '<>', row.caseId)
    .where('beneficiaryLastName', '=', row.beneficiaryLastName)
    .where('beneficiaryFirstName', '=', row.beneficiaryFirstName)
    .limit(HINTS_PER_KIND)
    .execute()
  return rows.map((same) => hint('same_recipient', same))
}

/** Hints from an organizer's own record, without a search through other cases. */
export const ownerHints = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  ownerId: string,
): Promise<Hint['hint'][]> => {
  const [owned, owner] = await Promise.all([
    listOwnedCases(deps, ownerId),
    readUser(deps, deps.database.db, ownerId),
  ])
  const isNew =
    owner !== null && deps.clock.now().getTime() - owner.createdAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS
  return [...(owned.length <= 1 ? ['first_case' as const] : []), ...(isNew ? ['new_account' as const] : [])]
}

type HintSubject = {
  readonly row: CaseRow
  readonly live: Snapshot | null
  readonly sent: Snapshot
  readonly fromNewSession: boolean | null
}

/** Hints for a reviewer, who decides what they mean. */
export const findHints = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>,
  { row, live, sent, fromNewSession }: HintSubject,
): Promise<Hint[]> => {
  const { db } = deps.database
  const [photos, texts, recipients, aboutOwner, account] = await Promise.all([
    findSimilarUploads(db, row.caseId),
    similarTexts(db, row.caseId, sent),
    sameRecipients(db, row),
    ownerHints(deps, row.ownerId),
    deps.handlers.readAccountFacts(deps, row),
  ])
  const raisesGoal =
    live !== null &&
    changedFields(live, sent).some(({ field, needsReview }) => field === 'goal' && needsReview)
  return [
    ...photos.slice(0, HINTS_PER_KIND).map(({ other }) => hint('similar_photo', { caseId: other.caseId })),
    ...texts,
    ...recipients,
    ...(account.invitation === 'declined' ? [hint('recipient_declined')] : []),
    ...(fromNewSession === true ? [hint('new_session')] : []),
    ...(raisesGoal ? [hint('goal_raised')] : []),
    ...aboutOwner.map((name) => hint(name)),
  ]
}
