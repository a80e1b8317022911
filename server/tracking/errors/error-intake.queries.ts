import { type Selectable, sql } from 'kysely'
import type { ErrorLevel } from '#contract/codes.ts'
import { KINDS_AN_HOUR } from '#contract/tracking/error-reports.ts'
import type { ErrorStack } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type StackRow = Selectable<ErrorStack>
type Side = 'browser' | 'server'
type Hour = { readonly hourAt: Date; readonly side: Side }

/** Counts a new kind of error. @returns whether its hour may have another one */
export const admitKind = async (db: Db, { hourAt, side }: Hour): Promise<boolean> => {
  const { rows } = await sql`
    insert into error_intake (hour_at, side, kinds) values (${hourAt}, ${side}, 1)
    on conflict (hour_at, side) do update set kinds = error_intake.kinds + 1
      where error_intake.kinds < ${KINDS_AN_HOUR}
    returning kinds`.execute(db)
  return rows.length > 0
}

/** Counts an error of a new kind that isn't kept. */
export const countDroppedError = async (db: Db, { hourAt, side }: Hour): Promise<void> => {
  await sql`
    insert into error_intake (hour_at, side, kinds, dropped) values (${hourAt}, ${side}, 0, 1)
    on conflict (hour_at, side) do update set dropped = error_intake.dropped + 1`.execute(db)
}

/** Errors since a time that weren't kept. */
export const countDropped = async (db: Db, from: Date): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(dropped), 0)::int as times from error_intake where hour_at >= ${from}`.execute(db)
  return rows[0]?.times ?? 0
}

export const hasErrorGroup = async (db: Db, groupKey: string): Promise<boolean> =>
  (await db
    .selectFrom('errorGroup')
    .select('groupKey')
    .where('groupKey', '=', groupKey)
    .executeTakeFirst()) !== undefined

export const readStack = async (db: Db, stackKey: string): Promise<StackRow | null> =>
  (await db.selectFrom('errorStack').selectAll().where('stackKey', '=', stackKey).executeTakeFirst()) ?? null

/** Adds an error to its stack's row, which waits for its look-up. @returns false if the stack was looked up meanwhile */
export const addWaitingError = async (
  db: Db,
  row: Pick<StackRow, 'stackKey' | 'message' | 'stack' | 'page' | 'routes' | 'browser' | 'lastSeenAt'> & {
    readonly side: Side
    readonly level: ErrorLevel
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('errorStack')
    .values({ ...row, times: 1 })
    .onConflict((conflict) =>
      conflict
        .column('stackKey')
        .doUpdateSet((eb) => ({
          times: eb('errorStack.times', '+', 1),
          lastSeenAt: row.lastSeenAt,
        }))
        .where('errorStack.resolvedStack', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Claims the stack that waits longest. One whose look-up began before `begunBefore` and didn't end is claimed again, to be
 * stored as it came.
 */
export const claimWaitingStack = async (
  db: Db,
  { now, begunBefore }: { readonly now: Date; readonly begunBefore: Date },
): Promise<StackRow | null> => {
  const row = await db
    .selectFrom('errorStack')
    .selectAll()
    .where('resolvedStack', 'is', null)
    .where((eb) => eb.or([eb('begunAt', 'is', null), eb('begunAt', '<', begunBefore)]))
    .orderBy('lastSeenAt')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { numUpdatedRows } = await db
    .updateTable('errorStack')
    .set({ begunAt: now })
    .where('stackKey', '=', row.stackKey)
    .where('begunAt', 'is not distinct from', row.begunAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? row : null
}

/** Stores the looked-up stack. @returns the errors that waited for it */
export const resolveStack = async (tx: Tx, stackKey: string, resolvedStack: string): Promise<number> => {
  const row = await tx
    .selectFrom('errorStack')
    .select('times')
    .where('stackKey', '=', stackKey)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('errorStack')
    .set({ resolvedStack, times: 0 })
    .where('stackKey', '=', stackKey)
    .execute()
  return row?.times ?? 0
}

export const deleteOldIntake = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('errorStack').where('lastSeenAt', '<', before).execute()
  await db.deleteFrom('errorIntake').where('hourAt', '<', before).execute()
}
