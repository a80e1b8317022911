import type { Insertable, Selectable } from 'kysely'
import { PAYOUT_STATES, type PayoutState } from '#contract/payouts/payout-states.ts'
import type { Payout } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

export type PayoutRow = Omit<Selectable<Payout>, 'status'> & { readonly status: PayoutState }

export const asPayoutRow = (row: Selectable<Payout>): PayoutRow => ({
  ...row,
  status: parseEnumColumn(PAYOUT_STATES, row.status),
})

/** @returns false if the case already has the payout of this due day */
export const insertPayout = async (tx: Tx, payout: Insertable<Payout>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('payout')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['caseId', 'periodStart']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const payoutOf = (db: Db, caseId: string, payoutId: string) =>
  db.selectFrom('payout').selectAll().where('caseId', '=', caseId).where('payoutId', '=', payoutId)

export const readPayout = async (
  db: Db,
  caseId: string,
  payoutId: string,
): Promise<PayoutRow | undefined> => {
  const row = await payoutOf(db, caseId, payoutId).executeTakeFirst()
  return row && asPayoutRow(row)
}

/** Reads a payout and locks its row until the transaction ends. */
export const lockPayout = async (tx: Tx, caseId: string, payoutId: string): Promise<PayoutRow | null> => {
  const row = await payoutOf(tx, caseId, payoutId).forUpdate().executeTakeFirst()
  return row === undefined ? null : asPayoutRow(row)
}

/** A case's payout that was due on a Pacific day. */
export const readPayoutDueOn = async (
  db: Db,
  caseId: string,
  periodStart: string,
): Promise<PayoutRow | undefined> => {
  const row = await db
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst()
  return row && asPayoutRow(row)
}

/** All payouts of a case, newest first. */
export const readPayoutsOf = async (db: Db, caseId: string): Promise<PayoutRow[]> => {
  const rows = await db
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('payoutId', 'desc')
    .execute()
  return rows.map(asPayoutRow)
}

export const changePayout = async (
  tx: Tx,
  caseId: string,
  payoutId: string,
  change: Partial<Omit<PayoutRow, 'caseId' | 'payoutId' | 'noteLines'>>,
): Promise<void> => {
  await tx
    .updateTable('payout')
    .set(change)
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .execute()
}

/** Payouts whose retry is due, over all cases. */
export const readDueRetries = (
  db: Db,
  now: Date,
): Promise<{ readonly caseId: string; readonly payoutId: string }[]> =>
  db
    .selectFrom('payout')
    .select(['caseId', 'payoutId'])
    .where('retryAt', '<=', now)
    .orderBy('retryAt')
    .execute()

/** Payouts that arrived in a period, have no note, and whose note was requested fewer than `requestsMax` times. */
export const readUnnoted = (
  db: Db,
  {
    paid,
    requestsMax,
  }: { readonly paid: { readonly after: Date; readonly until: Date }; readonly requestsMax: number },
): Promise<Pick<PayoutRow, 'caseId' | 'payoutId'>[]> =>
  db
    .selectFrom('payout')
    .select(['caseId', 'payoutId'])
    .where('status', '=', 'paid')
    .where('useNote', 'is', null)
    .where('paidAt', '>', paid.after)
    .where('paidAt', '<=', paid.until)
    .where('noteAsks', '<', requestsMax)
    .orderBy('paidAt')
    .execute()

export const writeNote = async (
  tx: Tx,
  caseId: string,
  payoutId: string,
  {
    lines,
    ...note
  }: Pick<PayoutRow, 'useNote' | 'notedAt' | 'noteWriter'> & { readonly lines: readonly object[] },
): Promise<void> => {
  await tx
    .updateTable('payout')
    .set({ ...note, noteLines: JSON.stringify(lines) })
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .execute()
}
