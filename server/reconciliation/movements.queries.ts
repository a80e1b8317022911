import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { StoredMovement } from './pairs.policy.ts'
import { CURRENCY } from './pairs.policy.ts'

/** Upserts the provider's movements; unchanged ones aren't written. */
export const upsertMovements = async (db: Db, movements: readonly StoredMovement[]): Promise<void> => {
  if (movements.length === 0) return
  await sql`
    insert into balance_movement (balance_ref, category, source_ref, payment_ref, currency, amount_cents, fee_cents, moved_at, case_id, order_id)
    select * from unnest(
      ${movements.map((m) => m.balanceRef)}::text[], ${movements.map((m) => m.category)}::text[],
      ${movements.map((m) => m.sourceRef)}::text[], ${movements.map((m) => m.paymentRef)}::text[],
      ${movements.map((m) => m.currency)}::text[], ${movements.map((m) => m.amountCents)}::bigint[],
      ${movements.map((m) => m.feeCents)}::bigint[], ${movements.map((m) => m.at)}::timestamptz[],
      ${movements.map((m) => m.caseId)}::text[], ${movements.map((m) => m.orderId)}::uuid[])
    on conflict (balance_ref) do update set
      (category, source_ref, payment_ref, currency, amount_cents, fee_cents, moved_at, case_id, order_id) =
      (excluded.category, excluded.source_ref, excluded.payment_ref, excluded.currency, excluded.amount_cents,
        excluded.fee_cents, excluded.moved_at, excluded.case_id, excluded.order_id)
    where (balance_movement.amount_cents, balance_movement.fee_cents, balance_movement.case_id, balance_movement.order_id,
        balance_movement.payment_ref)
      is distinct from (excluded.amount_cents, excluded.fee_cents, excluded.case_id, excluded.order_id, excluded.payment_ref)
    returning balance_ref`.execute(db)
}

/** Movements with these ids, and all of these charges, refunds and disputes. */
export const readStoredMovements = async (
  db: Db,
  balanceRefs: readonly string[],
  sourceRefs: readonly string[],
): Promise<StoredMovement[]> => {
  const { rows } = await sql<StoredMovement>`
    select balance_ref, category, source_ref, payment_ref, null as transfer_ref, currency, amount_cents, fee_cents, moved_at as at, case_id, order_id
    from balance_movement where balance_ref = any(${balanceRefs}::text[]) or source_ref = any(${sourceRefs}::text[])`.execute(
    db,
  )
  return rows
}

/** Net sum of the provider's movements of [from, to). */
export const sumMovements = async (db: Db, from: Date, to: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from balance_movement
    where moved_at >= ${from} and moved_at < ${to} and currency = ${CURRENCY}`.execute(db)
  return rows[0]?.cents ?? 0
}
