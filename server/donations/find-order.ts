import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderRow } from './order-row.ts'
import { readOrder } from './orders.queries.ts'

/** Finds an order by its id alone, over all shards, for staff. */
export const findOrder = async (
  { database }: Pick<Deps, 'database'>,
  orderId: string,
): Promise<OrderRow | null> => {
  const orderIds = await database.db
    .selectFrom('orders')
    .select(['caseId', 'orderId'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return orderIds === undefined ? null : readOrder(database.db, orderIds)
}

/** Whether there is any order, over all shards. */
export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orders').select('orderId').limit(1).executeTakeFirst()) !== undefined
