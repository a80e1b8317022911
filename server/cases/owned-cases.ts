import { CASE_STATUS, PURPOSE } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'

export type OwnedCase = {
  readonly caseId: string
  readonly slug: string
  readonly purpose: number
  readonly title: string
  readonly organizerName: string
  readonly visibility: string
  readonly ended: boolean
  readonly createdAt: Date
}

/** All cases of a person, of any visibility, oldest first. */
export const listOwnedCases = async (
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OwnedCase[]> => {
  const rows = await database.db
    .selectFrom('cases')
    .select(['caseId', 'slug', 'purpose', 'title', 'organizerName', 'visibility', 'status', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, ended: status === CASE_STATUS.ended }))
}

/** The latest active case that a person raises for themselves; null if there is none. */
export const readOwnRaisingCase = async (
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<string | null> => {
  const row = await database.db
    .selectFrom('cases')
    .select('caseId')
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', PURPOSE.myself)
    .where('status', '=', CASE_STATUS.progressing)
    .where('visibility', 'in', ['live', 'approved', 'in_review', 'draft'])
    .orderBy('publishedAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.caseId ?? null
}

/** Whether a case still needs its organizer: it accepts donations, is in review, or has unpaid money. */
export const needsOrganizer = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, visibility, ended }: OwnedCase,
): Promise<boolean> => {
  if (!ended && ['live', 'approved', 'in_review', 'hidden'].includes(visibility)) return true
  const { payableCents, inTransitCents } = await readBalance(database.db, caseId)
  return payableCents !== 0 || inTransitCents !== 0
}

/** The owner of a case of any visibility; null if there is no such case. */
export const caseOwner = async (db: Db, caseId: string): Promise<string | null> =>
  (await db.selectFrom('cases').select('ownerId').where('caseId', '=', caseId).executeTakeFirst())?.ownerId ??
  null
