import type { Selectable } from 'kysely'
import type { BlockEntry } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type BlockRow = Selectable<BlockEntry>

/** Adds an entry. @returns false if the key is listed already */
export const insertBlock = async (tx: Tx, entry: BlockRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blockEntry')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const readBlock = async (db: Db, key: string): Promise<BlockRow | null> =>
  (await db.selectFrom('blockEntry').selectAll().where('key', '=', key).executeTakeFirst()) ?? null

/** @returns whether the key was listed */
export const deleteBlock = async (tx: Tx, key: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('blockEntry').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

const NEWEST_FIRST = keyset('desc', ['addedAt', 'time'], ['key', 'text'])

/** Reads a page of the block list, newest first. */
export const readBlocks = (db: Db, page: PageRequest): Promise<Page<BlockRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db.selectFrom('blockEntry').selectAll().where(after).orderBy(order).limit(limit).execute(),
  )
