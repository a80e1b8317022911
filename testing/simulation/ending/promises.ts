import { sql } from 'kysely'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { LOST_CONNECTION } from '../broken-connection.ts'
import type { Donation } from '../donations.ts'
import type { World } from '../world.ts'
import { type BothBooks, orderOf } from './both-books.ts'

/** Checks that what donors were told was true: a paid donation is paid, and a failed attempt cost nothing. */
export const promiseFindings = (donations: readonly Donation[], { orders, theirs }: BothBooks): string[] => {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const byOrder = Map.groupBy(theirs.charges, orderOf)
  return donations.flatMap(({ name, order, isToldPaid, toldDeclined }) => {
    if (order === undefined) return []
    const label = `${name} (order ${order.orderId})`
    const row = byId.get(order.orderId)
    if (row === undefined) return [`${label} was accepted and isn’t there`]
    if (isToldPaid && row.paidAt === null) return [`${label}: its donor was told it is paid`]
    const chargedAttempts = (byOrder.get(order.orderId) ?? []).map(({ metadata }) =>
      Number(metadata['attempt']),
    )
    return chargedAttempts
      .filter((attempt) => toldDeclined.has(attempt))
      .map((attempt) => `${label}: its donor was told that attempt ${attempt} failed, and it was charged`)
  })
}

/** Errors that the simulation itself causes, so alerts about them are right. */
const EXPECTED_ERRORS = [LOST_CONNECTION, new OutcomeUnknown(null).message].map((message) => `%${message}%`)

/** Finds errors that our own records still have: given-up webhooks, differences, alerts, missing receipts. */
export const leftoverFindings = async ({ observer }: World): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select 'webhook ' || type || ' was given up: ' || coalesce(last_failure, '') as what from webhook_inbox where given_up_at is not null
    union all
    select 'order ' || order_id || ' is paid by ' || provider_ref || ', which leads to no order' from orders where paid_at is not null
      and (provider_ref, order_id) not in (select ref, order_id from provider_ref)
    union all
    select 'reconciliation: ' || kind || ' ' || ref || ', ours ' || ours_cents || ', theirs ' || theirs_cents || ': ' || cause
      from reconciliation_difference where resolved_at is null
    union all
    select 'alert: ' || title || ' ' || body from alert where kind not in ('card-testing', 'dispute', 'duplicate_payment')
      and not (kind = 'error' and body like any (${sql.val(EXPECTED_ERRORS)}::text[]))
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
