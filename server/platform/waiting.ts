import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Work that waits for staff: how many items, since when, and how many the staff member has claimed. */
export type WaitingWork = { readonly count: number; readonly oldestAt: Date | null; readonly mine: number }

/** @param query one row: `count`, `oldest_at`, and `mine` if staff can claim items */
export const readWaiting = async (
  db: Db,
  query: RawBuilder<Omit<WaitingWork, 'mine'> & { readonly mine?: number }>,
): Promise<WaitingWork> => {
  const { rows } = await query.execute(db)
  return { count: 0, oldestAt: null, mine: 0, ...rows[0] }
}
