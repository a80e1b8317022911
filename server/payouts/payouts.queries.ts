import type { Insertable, Selectable } from 'kysely'
import * as z from 'zod'
import { PAYOUT_STATES, type PayoutState } from '#contract/payouts/payouts.ts'
import type { Payout } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

const stateShape = z.enum(PAYOUT_STATES)

export type PayoutRow = Omit<Selectable<Payout>, 'status'> & { readonly status: PayoutState }

const asRow = (row: Selectable<Payout>): PayoutRow => ({ ...row, status: stateShape.parse(row.status) })

/** @returns false if this case's week already has its payout */
export const insertPayout = async (tx: Tx, payout: Insertable<Payout>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('payout')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['caseId', 'periodStart']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const payoutOf = (reader: Db, caseId: string, payoutId: string) =>
  reader.selectFrom('payout').selectAll().where('caseId', '=', caseId).where('payoutId', '=', payoutId)

export const readPayout = async (
  reader: Db,
  caseId: string,
  payoutId: string,
): Promise<PayoutRow | undefined> => {
  const row = await payoutOf(reader, caseId, payoutId).executeTakeFirst()
  return row && asRow(row)
}

/** Reads a payout and locks its row until the transaction ends. */
export const lockPayout = async (tx: Tx, caseId: string, payoutId: string): Promise<PayoutRow | null> => {
  const row = await payoutOf(tx, caseId, payoutId).forUpdate().executeTakeFirst()
  return row === undefined ? null : asRow(row)
}

/** A case's payout of a week, identified by its due day. */
export const readPayoutOfWeek = async (
  reader: Db,
  caseId: string,
  periodStart: string,
): Promise<PayoutRow | undefined> => {
  const row = await reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst()
  return row && asRow(row)
}

/** All payouts of a case, newest first. */
export const readPayoutsOf = async (reader: Db, caseId: string): Promise<PayoutRow[]> => {
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('payoutId', 'desc')
    .execute()
  return rows.map(asRow)
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
  reader: Db,
  now: Date,
): Promise<{ readonly caseId: string; readonly payoutId: string }[]> =>
  reader
    .selectFrom('payout')
    .select(['caseId', 'payoutId'])
    .where('retryAt', '<=', now)
    .orderBy('retryAt')
    .execute()

/** Payouts scheduled for a retry, soonest first. */
export const readComingRetries = (
  reader: Db,
  limit: number,
): Promise<Pick<PayoutRow, 'caseId' | 'retryAt' | 'amountCents'>[]> =>
  reader
    .selectFrom('payout')
    .select(['caseId', 'retryAt', 'amountCents'])
    .where('retryAt', 'is not', null)
    .orderBy('retryAt')
    .limit(limit)
    .execute()

/** Payouts that arrived in a period, have no note, and whose note was requested fewer than `requestsMax` times. */
export const readUnnoted = (
  reader: Db,
  {
    paid,
    requestsMax,
  }: { readonly paid: { readonly after: Date; readonly until: Date }; readonly requestsMax: number },
): Promise<Pick<PayoutRow, 'caseId' | 'payoutId'>[]> =>
  reader
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
