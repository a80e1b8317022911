import type { Deps } from '#server/deps.ts'
import type { OrderRow } from './orders.queries.ts'
import { readOrder } from './orders.queries.ts'

/** Finds an order by its id alone, over all shards, for staff. */
export const findOrder = async (
  { database }: Pick<Deps, 'database'>,
  orderId: string,
): Promise<OrderRow | null> => {
  const place = await database.reader
    .selectFrom('orders')
    .select(['caseId', 'orderId'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return place === undefined ? null : readOrder(database.reader, place)
}
