import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'

export type PayoutStop = {
  readonly stopId: string
  readonly reason: string
  readonly detail: string
  readonly stoppedAt: Date
  readonly stoppedBy: string | null
  /** Number of its details: one more with each that was added while it was open. */
  readonly version: number
}

/** The open stops. One that holds refunds, too, comes first. */
export const readPayoutStops = (db: Db): Promise<PayoutStop[]> =>
  db
    .selectFrom('payoutsStopped')
    .select(['stopId', 'reason', 'detail', 'stoppedAt', 'stoppedBy', 'version'])
    .where('liftedAt', 'is', null)
    .orderBy(sql`reason <> 'provider_ahead'`)
    .orderBy('stoppedAt')
    .execute()

/** The first open stop; null if transfers aren't stopped. */
export const readPayoutStop = async (db: Db): Promise<PayoutStop | null> =>
  (await readPayoutStops(db))[0] ?? null

/**
 * Stores a stop. If one is open for the same reason, or by the same person in the same words, adds a detail that it lacks
 * to that one. @returns the open stop
 */
export const insertPayoutStop = async (tx: Tx, stop: Omit<PayoutStop, 'version'>): Promise<PayoutStop> => {
  const { stopId, reason, detail, stoppedAt, stoppedBy } = stop
  const { rows } = await sql<PayoutStop>`
    insert into payouts_stopped as open (stop_id, reason, detail, stopped_at, stopped_by)
    values (${stopId}, ${reason}, ${detail}, ${stoppedAt}, ${stoppedBy})
    on conflict ((case when reason = 'staff' then stopped_by::text || md5(detail) else reason end)) where lifted_at is null
    do update set (detail, version) = (select
      case when has_it then open.detail else open.detail || E'\\n' || excluded.detail end,
      case when has_it then open.version else open.version + 1 end
      from (select position(excluded.detail in open.detail) > 0 as has_it) as found)
    returning stop_id, reason, detail, stopped_at, stopped_by, version`.execute(tx)
  const [open] = rows
  if (open === undefined) throw new Error(`Stop ${stopId} wasn’t stored`)
  return open
}

/** Lifts an open stop. @returns false if it isn't open, or has another version */
export const updateLiftedStop = async (
  tx: Tx,
  { stopId, version }: Pick<PayoutStop, 'stopId' | 'version'>,
  lift: { readonly liftedAt: Date; readonly liftedBy: string; readonly liftedBecause: string },
): Promise<boolean> => {
  const lifted = await tx
    .updateTable('payoutsStopped')
    .set(lift)
    .where('stopId', '=', stopId)
    .where('version', '=', version)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return lifted.numUpdatedRows > 0n
}
