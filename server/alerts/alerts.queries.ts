import { type Selectable, sql } from 'kysely'
import type { AlertKind } from '#contract/staff/alert-kinds.ts'
import type { Alert as AlertTable } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type AlertRow = Selectable<AlertTable>

export type Alert = {
  /** Dedupe key of the alert's subject. */
  readonly alertKey: string
  readonly kind: AlertKind
  readonly title: string
  readonly body: string
  readonly caseId?: string
  /** Id of its cause within its kind: a hold, a dispute, a stop. A newer alert with the same one replaces it. */
  readonly about: string
  /** Staff's page about its cause. */
  readonly address?: string
  /** By when staff must act. It is then the only time that the alert says. */
  readonly dueAt?: Date
}

/** Stores an alert unless there is one with its key, and closes those that it replaces. @returns whether it is new */
export const insertAlert = async (
  tx: Tx,
  alert: Alert,
  { now, closesAt }: { readonly now: Date; readonly closesAt: Date | null },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('alert')
    .values({ ...alert, raisedAt: now, closesAt })
    .onConflict((conflict) => conflict.column('alertKey').doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  const { kind, about, alertKey } = alert
  await tx
    .updateTable('alert')
    .set({ closedAt: now })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('alertKey', '<>', alertKey)
    .where('closedAt', 'is', null)
    .execute()
  return true
}

export const readAlert = async (db: Db, alertKey: string): Promise<AlertRow | null> => {
  const row = await db.selectFrom('alert').selectAll().where('alertKey', '=', alertKey).executeTakeFirst()
  return row ?? null
}

const NEWEST_FIRST = keyset('desc', ['raisedAt', 'time'], ['alertKey', 'text'])

/** A page of the open alerts, optionally without some kinds, newest first. */
export const readOpenAlerts = (
  db: Db,
  { unwantedKinds = [], ...page }: PageRequest & { readonly unwantedKinds?: readonly string[] },
): Promise<Page<AlertRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('alert')
      .selectAll()
      .where('closedAt', 'is', null)
      .where(sql<boolean>`kind <> all(${unwantedKinds}::text[])`)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/** The newest alerts, open or closed. */
export const readLatestAlerts = (db: Db, limit: number): Promise<AlertRow[]> =>
  db.selectFrom('alert').selectAll().orderBy('raisedAt', 'desc').limit(limit).execute()

export const closeAlert = async (db: Db, alertKey: string, now: Date): Promise<void> => {
  await db
    .updateTable('alert')
    .set({ closedAt: now })
    .where('alertKey', '=', alertKey)
    .where('closedAt', 'is', null)
    .execute()
}

export const countAlerts = async (db: Db, since: Date): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from alert where raised_at > ${since} group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
