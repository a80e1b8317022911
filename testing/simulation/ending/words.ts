import { sql } from 'kysely'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { LOST_CONNECTION } from '../broken-connection.ts'
import type { Donation } from '../donations.ts'
import type { World } from '../world.ts'
import { type BothBooks, orderOf } from './both-books.ts'

/** Definite answers to donors were true: paid is paid, and a failed attempt cost nothing. */
export const promiseFindings = (donations: readonly Donation[], { orders, theirs }: BothBooks): string[] => {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const byOrder = Map.groupBy(theirs.charges, orderOf)
  return donations.flatMap(({ name, order, saidPaid, saidDeclined }) => {
    if (order === undefined) return []
    const label = `${name} (order ${order.orderId})`
    const row = byId.get(order.orderId)
    if (row === undefined) return [`${label} was accepted and isn’t there`]
    if (saidPaid && row.paidAt === null) return [`${label}: its donor was told it is paid`]
    const charged = (byOrder.get(order.orderId) ?? []).map(({ metadata }) => Number(metadata['attempt']))
    return charged
      .filter((attempt) => saidDeclined.has(attempt))
      .map((attempt) => `${label}: its donor was told that attempt ${attempt} failed, and it was charged`)
  })
}

/** Errors that the story itself causes, of which staff is rightly told. */
const CAUSED = [LOST_CONNECTION, new OutcomeUnknown(null).message].map((message) => `%${message}%`)

/** Our own open errors and unfinished work. */
export const leftoverFindings = async ({ observer }: World): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select 'webhook ' || type || ' was given up: ' || coalesce(last_failure, '') as what from webhook_inbox where given_up_at is not null
    union all
    select 'order ' || order_id || ' is paid by ' || provider_ref || ', which leads to no order' from orders o where paid_at is not null
      and not exists (select 1 from provider_ref r where r.ref = o.provider_ref and r.order_id = o.order_id)
    union all
    select 'reconciliation: ' || kind || ' ' || ref || ', ours ' || ours_cents || ', theirs ' || theirs_cents || ': ' || cause
      from reconciliation_difference where resolved_at is null
    union all
    select 'alert: ' || title || ' ' || body from alert where kind not in ('card-testing', 'dispute', 'duplicate_payment')
      and not (kind = 'error' and body like any (${sql.val(CAUSED)}::text[]))
    order by what`.execute(observer.reader)
  const unsent = await observer.reader
    .selectFrom('orders')
    .select('orderId')
    .where('paidAt', 'is not', null)
    .where('receiptSentAt', 'is', null)
    .orderBy('orderId')
    .execute()
  return [...rows.map(({ what }) => what), ...unsent.map(({ orderId }) => `order ${orderId} has no receipt`)]
}
