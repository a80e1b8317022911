import type { Selectable } from 'kysely'
import { UPDATES_MAX } from '#contract/fundraisers/case-limits.ts'
import type { CaseUpdate } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type UpdateRow = Selectable<CaseUpdate>

/** Updates of a case, newest first, which has at most so many. */
export const readUpdates = async (db: Db, caseId: string): Promise<UpdateRow[]> =>
  db
    .selectFrom('caseUpdate')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .limit(UPDATES_MAX)
    .execute()

const NEWEST_FIRST = keyset('desc', ['postedAt', 'time'], ['updateId', 'uuid'])

/** A page of the updates of a case, newest first. */
export const readUpdatePage = (db: Db, caseId: string, page: PageRequest): Promise<Page<UpdateRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('caseUpdate')
      .selectAll()
      .where('caseId', '=', caseId)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

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
