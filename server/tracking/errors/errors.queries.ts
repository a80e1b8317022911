import { type Selectable, sql } from 'kysely'
import type { ErrorGroup } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type ErrorRow = Selectable<ErrorGroup>

const ALARMING_MAX = 100

const LATEST_FIRST = keyset('desc', ['lastSeenAt', 'time'], ['groupKey', 'text'])

type ErrorFilter = {
  readonly state: string
  readonly side?: string | undefined
  readonly level?: string | undefined
  readonly words?: string | undefined
}

/** A page of the groups of errors in a state, latest first. */
export const readErrorGroups = (
  db: Db,
  { state, side, level, words, ...page }: ErrorFilter & PageRequest,
): Promise<Page<ErrorRow>> => {
  const text = `%${(words ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  return readPage(LATEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('errorGroup')
      .selectAll()
      .where('state', '=', state)
      .$if(side !== undefined, (query) => query.where('side', '=', side ?? ''))
      .$if(level !== undefined, (query) => query.where('level', '=', level ?? ''))
      .$if(words !== undefined, (query) =>
        query.where((eb) => eb.or([eb('message', 'ilike', text), eb('place', 'ilike', text)])),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
}

/** Open groups of errors that staff have to look at, the first seen first. */
export const readErrorsToFix = (db: Db, limit: number): Promise<ErrorRow[]> =>
  db
    .selectFrom('errorGroup')
    .selectAll()
    .where('state', '=', 'open')
    .where('level', '=', 'error')
    .orderBy('firstSeenAt')
    .orderBy('groupKey')
    .limit(limit)
    .execute()

type ErrorCount = {
  readonly state: string
  readonly side: string
  readonly level: string
  readonly groups: number
  readonly lastChangedAt: Date | null
}

export const countErrorGroups = async (db: Db): Promise<ErrorCount[]> => {
  const { rows } = await sql<ErrorCount>`
    select state, side, level, count(*)::int as groups, max(changed_at) as last_changed_at from error_group
    group by 1, 2, 3`.execute(db)
  return rows
}

export const readErrorHours = async (
  db: Db,
  groupKeys: readonly string[],
  from: Date,
): Promise<{ groupKey: string; hourAt: Date; times: number }[]> => {
  if (groupKeys.length === 0) return []
  const rows = await db
    .selectFrom('errorHour')
    .select(['groupKey', 'hourAt', 'times'])
    .where('groupKey', 'in', [...groupKeys])
    .where('hourAt', '>=', from)
    .execute()
  return rows.map((row) => ({ ...row, times: Number(row.times) }))
}

export const readBrowsers = async (db: Db, groupKey: string): Promise<{ name: string; times: number }[]> => {
  const { rows } = await sql<{ name: string; times: number }>`
    select browser as name, sum(times)::int as times from error_hour where group_key = ${groupKey}
    group by 1 order by 2 desc, 1 limit 6`.execute(db)
  return rows
}

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

/** Recently seen open groups of errors that staff are alerted about: their window has enough repeats, or has ended. */
export const readAlarming = (
  db: Db,
  {
    repeats,
    windowBefore,
    lastSeenFrom,
  }: { readonly repeats: number; readonly windowBefore: Date; readonly lastSeenFrom: Date },
): Promise<ErrorRow[]> =>
  db
    .selectFrom('errorGroup')
    .selectAll()
    .where('state', '=', 'open')
    .where('level', '=', 'error')
    .where('lastSeenAt', '>=', lastSeenFrom)
    .where((eb) => eb.or([eb('windowTimes', '>=', repeats), eb('windowAt', '<=', windowBefore)]))
    .limit(ALARMING_MAX)
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
  await db.deleteFrom('errorHour').where('hourAt', '<', lastSeenBefore).execute()
}
