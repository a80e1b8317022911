import { type Selectable, sql } from 'kysely'
import type { BlockEntry } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

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

/** @returns whether the key was listed */
export const deleteBlock = async (tx: Tx, key: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('blockEntry').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

type BlockPage = {
  readonly after: readonly [addedAt: string, key: string] | undefined
  readonly limit: number
}

/** Reads a page of the block list, newest first. */
export const readBlocks = (db: Db, { after, limit }: BlockPage): Promise<BlockRow[]> =>
  db
    .selectFrom('blockEntry')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(added_at, key) < (${after?.[0]}::timestamptz, ${after?.[1]}::text)`),
    )
    .orderBy('addedAt', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute()
