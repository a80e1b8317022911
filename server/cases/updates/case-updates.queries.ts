import type { Selectable } from 'kysely'
import { UPDATES_MAX } from '#contract/fundraisers/case-limits.ts'
import type { CaseUpdate } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import type { MemberKey } from '../team/authors.ts'

export type UpdateRow = Selectable<CaseUpdate> & {
  /** Null for the organizer's own. */
  readonly authorName: string | null
  readonly authorRole: string | null
}

const selectUpdates = (db: Db, caseId: string) =>
  db
    .selectFrom('caseUpdate')
    .leftJoin('teamMember', (join) =>
      join
        .onRef('teamMember.caseId', '=', 'caseUpdate.caseId')
        .onRef('teamMember.memberId', '=', 'caseUpdate.memberId'),
    )
    .selectAll('caseUpdate')
    .select(['teamMember.name as authorName', 'teamMember.role as authorRole'])
    .where('caseUpdate.caseId', '=', caseId)

/** Updates of a case, newest first, which has at most so many. */
export const readUpdates = async (db: Db, caseId: string): Promise<UpdateRow[]> =>
  selectUpdates(db, caseId)
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .limit(UPDATES_MAX)
    .execute()

const NEWEST_FIRST = keyset('desc', ['postedAt', 'time'], ['updateId', 'uuid'])

/** A page of the updates of a case, newest first. */
export const readUpdatePage = (db: Db, caseId: string, page: PageRequest): Promise<Page<UpdateRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    selectUpdates(db, caseId).where(after).orderBy(order).limit(limit).execute(),
  )

/** Who wrote an update: null for the organizer, undefined if there is no such update. */
export const readUpdateWriter = async (
  db: Db,
  caseId: string,
  updateId: string,
): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('caseUpdate')
      .select('memberId')
      .where('caseId', '=', caseId)
      .where('updateId', '=', updateId)
      .executeTakeFirst()
  )?.memberId

/** Updates that a co-organizer wrote, to erase them. */
export const readUpdateIdsBy = async (db: Db, { caseId, memberId }: MemberKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('caseUpdate')
    .select('updateId')
    .where('caseId', '=', caseId)
    .where('memberId', '=', memberId)
    .limit(UPDATES_MAX)
    .execute()
  return rows.map(({ updateId }) => updateId)
}

export const readLatestUpdateId = async (db: Db, caseId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('caseUpdate')
    .select('updateId')
    .where('caseId', '=', caseId)
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.updateId ?? null
}

export const countUpdates = async (db: Db, caseId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('caseUpdate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  return count
}
