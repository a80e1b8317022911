import { sql } from 'kysely'
import type { Tx } from '#server/platform/database.ts'
import type { OrderRow } from '../order-row.ts'

type Search = {
  readonly since: Date
  /** Ids of orders for which the browser has keys, whatever their visitor id. */
  readonly ordersOfBrowser: readonly string[]
}

/**
 * Whether another order of the same browser, donor, case and amount was charged since a time: one still pending at
 * the bank, or a paid one that the donor hadn't seen when they confirmed this order.
 */
export const hasSimilarCharge = async (
  tx: Tx,
  order: OrderRow,
  { since, ordersOfBrowser }: Search,
): Promise<boolean> => {
  const { caseId, orderId, visitorId, emailHash, amountCents, similarConfirmedAt } = order
  const isSimilar = sql`case_id = ${caseId} and order_id <> ${orderId} and (visitor_id = ${visitorId} or order_id = any(${ordersOfBrowser}::uuid[]))
    and email_hash = ${emailHash} and amount_cents = ${amountCents} and state_at > ${since}`
  const { rows } = await sql`
    select 1 from orders where ${isSimilar} and state in ('processing', 'unknown', 'requires_action')
    union all
    select 1 from orders where ${isSimilar} and paid_at is not null
      and state in ('succeeded', 'partially_refunded') and returned_donation_cents = 0
      and state_at > ${similarConfirmedAt ?? since}
    limit 1`.execute(tx)
  return rows.length > 0
}
