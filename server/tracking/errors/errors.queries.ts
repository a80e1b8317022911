import type { Selectable } from 'kysely'
import type { ErrorGroup } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type ErrorRow = Selectable<ErrorGroup>

const LISTED = 100

export const readErrorGroups = (db: Db, state: string): Promise<ErrorRow[]> =>
  db
    .selectFrom('errorGroup')
    .selectAll()
    .where('state', '=', state)
    .orderBy('lastSeenAt', 'desc')
    .limit(LISTED)
    .execute()

export const readErrorGroup = async (db: Db, groupKey: string): Promise<ErrorRow | null> =>
  (await db.selectFrom('errorGroup').selectAll().where('groupKey', '=', groupKey).executeTakeFirst()) ?? null

/** @returns whether the version was still current */
export const updateErrorGroup = async (
  tx: Tx,
  { groupKey, version }: { readonly groupKey: string; readonly version: number },
  changes: { readonly state: string; readonly mutedUntil: Date | null; readonly changedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('errorGroup')
    .set({ ...changes, isRegressed: false, version: version + 1 })
    .where('groupKey', '=', groupKey)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open groups due for an alert: seen recently and often enough, or open long enough. */
export const readAlarming = (
  db: Db,
  {
    repeats,
    seenBefore,
    lastSeenFrom,
  }: { readonly repeats: number; readonly seenBefore: Date; readonly lastSeenFrom: Date },
): Promise<ErrorRow[]> =>
  db
    .selectFrom('errorGroup')
    .selectAll()
    .where('state', '=', 'open')
    .where('lastSeenAt', '>=', lastSeenFrom)
    .where((eb) => eb.or([eb('times', '>=', repeats), eb('firstSeenAt', '<=', seenBefore)]))
    .limit(LISTED)
    .execute()

export const reopenMuted = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable('errorGroup')
    .set({ state: 'open', mutedUntil: null })
    .where('state', '=', 'muted')
    .where('mutedUntil', '<=', now)
    .execute()
}

export const deleteErrorGroups = async (db: Db, lastSeenBefore: Date): Promise<void> => {
  await db.deleteFrom('errorGroup').where('lastSeenAt', '<', lastSeenBefore).execute()
}
