import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'

export type TransferStop = {
  readonly stopId: string
  readonly reason: string
  readonly detail: string
  readonly stoppedAt: Date
  readonly stoppedBy: string | null
}

/** The current stop; null if transfers aren't stopped. */
export const readTransferStop = async (reader: Db): Promise<TransferStop | null> => {
  const row = await reader
    .selectFrom('transfersStopped')
    .select(['stopId', 'reason', 'detail', 'stoppedAt', 'stoppedBy'])
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Does nothing if transfers are already stopped. */
export const insertTransferStop = async (tx: Tx, stop: TransferStop): Promise<void> => {
  const { stopId, reason, detail, stoppedAt, stoppedBy } = stop
  await sql`
    insert into transfers_stopped (stop_id, reason, detail, stopped_at, stopped_by)
    values (${stopId}, ${reason}, ${detail}, ${stoppedAt}, ${stoppedBy})
    on conflict ((true)) where lifted_at is null do nothing`.execute(tx)
}

/** @returns false if transfers weren't stopped */
export const liftTransferStop = async (
  reader: Db,
  lift: { readonly liftedAt: Date; readonly liftedBy: string; readonly liftedBecause: string },
): Promise<boolean> => {
  const lifted = await reader
    .updateTable('transfersStopped')
    .set(lift)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return lifted.numUpdatedRows > 0n
}
