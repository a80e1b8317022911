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
  reader: Db,
  alertKey: string,
): Promise<(Alert & { readonly raisedAt: Date; readonly mailedAt: Date | null }) | null> => {
  const row = await reader.selectFrom('alert').selectAll().where('alertKey', '=', alertKey).executeTakeFirst()
  return row ?? null
}

export const markAlertMailed = async (reader: Db, alertKey: string, now: Date): Promise<void> => {
  await reader.updateTable('alert').set({ mailedAt: now }).where('alertKey', '=', alertKey).execute()
}

export const countAlerts = async (reader: Db, since: Date): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from alert where raised_at > ${since} group by kind`.execute(reader)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
