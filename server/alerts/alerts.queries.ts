import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'

export type Alert = {
  /** Dedupe key of the alert's subject. */
  readonly alertKey: string
  readonly kind: string
  readonly title: string
  readonly body: string
}

/** Stores an alert unless there is one with its key. @returns whether it is new */
export const insertAlert = async (tx: Tx, alert: Alert, now: Date): Promise<boolean> => {
  const inserted = await tx
    .insertInto('alert')
    .values({ ...alert, raisedAt: now })
    .onConflict((conflict) => conflict.column('alertKey').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const readAlert = async (
  db: Db,
  alertKey: string,
): Promise<(Alert & { readonly raisedAt: Date }) | null> => {
  const row = await db.selectFrom('alert').selectAll().where('alertKey', '=', alertKey).executeTakeFirst()
  return row ?? null
}

export const countAlerts = async (db: Db, since: Date): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from alert where raised_at > ${since} group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
