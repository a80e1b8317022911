import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import type { AgeLimit } from './stuck-orders.queries.ts'

/** Fields that a sweep needs; it searches all cases, then processes the orders one by one. */
export type SweptOrder = Pick<OrderRow, 'caseId' | 'orderId' | 'state' | 'attempt' | 'providerRef'>

/** Orders with an unresolved charge, least recently polled first. */
export const readStuckOrders = async (db: Db, { before, limit }: AgeLimit): Promise<OrderIds[]> => {
  const { rows } = await sql<OrderIds>`
    select case_id, order_id from orders
    where state in ('processing', 'unknown') and coalesce(polled_at, state_at) < ${before}
    order by coalesce(polled_at, state_at) limit ${limit}`.execute(db)
  return rows
}

/** Orders not paid in time: never attempted, or abandoned at the bank's check. */
export const readLapsedOrders = async (db: Db, now: Date, limit: number): Promise<SweptOrder[]> => {
  const { rows } = await sql<SweptOrder>`
    select case_id, order_id, state, attempt, provider_ref from orders
    where state in ('created', 'awaiting_payment', 'requires_action') and expires_at < ${now}
    order by expires_at limit ${limit}`.execute(db)
  return rows
}
