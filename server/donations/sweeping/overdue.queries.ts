import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type OverdueOrder = {
  readonly caseId: string
  readonly orderId: string
  readonly state: string
  readonly since: Date
}
export type OverdueRefund = {
  readonly caseId: string
  readonly refundId: string
  readonly orderId: string
  readonly since: Date
}

/** Orders whose charge has been unresolved since before a time. */
export const readOverdueOrders = async (db: Db, before: Date, limit: number): Promise<OverdueOrder[]> => {
  const { rows } = await sql<OverdueOrder>`
    select case_id, order_id, state, state_at as since from orders
    where state in ('processing', 'unknown', 'requires_action') and state_at < ${before}
    order by state_at, order_id limit ${limit}`.execute(db)
  return rows
}

/** Refunds reserved before a time that the provider doesn't know. */
export const readOverdueRefunds = async (db: Db, before: Date, limit: number): Promise<OverdueRefund[]> =>
  db
    .selectFrom('refund')
    .select(['caseId', 'refundId', 'orderId', 'createdAt as since'])
    .where('state', '=', 'requested')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .orderBy('refundId')
    .limit(limit)
    .execute()
