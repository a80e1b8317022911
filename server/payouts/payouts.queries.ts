import type { Insertable, Selectable } from 'kysely'
import type { Payout } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type PayoutRow = Selectable<Payout>

/** False where this case's week has its payout already. */
export const insertPayout = async (tx: Tx, payout: Insertable<Payout>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('payout')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['caseId', 'periodStart']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const readPayout = async (
  reader: Db,
  caseId: string,
  payoutId: string,
): Promise<PayoutRow | undefined> =>
  reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst()

/** The payout of a case's week, named by its first day. */
export const readPayoutOfWeek = async (
  reader: Db,
  caseId: string,
  periodStart: string,
): Promise<PayoutRow | undefined> =>
  reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst()

/** Moves a payout from one status to the next; false where it isn't in the first any more. */
export const movePayout = async (
  tx: Tx,
  caseId: string,
  payoutId: string,
  from: string,
  change: Partial<Pick<PayoutRow, 'status' | 'sentAt' | 'arrivesAt' | 'paidAt' | 'useNote'>>,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('payout')
    .set(change)
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .where('status', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
