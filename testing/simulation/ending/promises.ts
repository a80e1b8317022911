import { sql } from 'kysely'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { LOST_CONNECTION } from '../broken-connection.ts'
import type { Donation } from '../donations.ts'
import { FORGED_EVENT } from '../forgeries.ts'
import type { World } from '../world.ts'
import { type Books, orderOf } from './read-books.ts'

/** Checks that what donors were told was true: a paid donation is paid, and a failed attempt cost nothing. */
export const promiseFindings = (
  { backups }: World,
  donations: readonly Donation[],
  { orders, theirs }: Books,
): string[] => {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const byOrder = Map.groupBy(theirs.charges, orderOf)
  return donations.flatMap(({ name, order, isToldPaid, toldDeclined }) => {
    if (order === undefined) return []
    const label = `${name} (order ${order.orderId})`
    const row = byId.get(order.orderId)
    // A restored backup may lack an order, but none that was charged.
    const isForgotten = backups.restores() > 0 && !isToldPaid && !byOrder.has(order.orderId)
    if (row === undefined) return isForgotten ? [] : [`${label} was accepted and isn’t there`]
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

const EXPECTED_ALERTS = ['card-testing', 'dispute', 'duplicate_payment']
/** Alerts that a restored backup causes: the provider was ahead, and differed from the books until they were mended. */
const RESTORE_ALERTS = ['provider_ahead', 'reconciliation']

/**
 * The alert about a refund that staff made in the provider's dashboard beside one of ours, of the same money. Both can't be
 * in the books until the provider has refused ours, so stopping money is right: a person has refunded twice.
 */
const REFUNDED_BESIDE_OURS = '%Importing it failed:%gives back%'

/** Finds errors that our own records still have: given-up webhooks, differences, alerts, missing receipts. */
export const leftoverFindings = async ({ observer, backups }: World): Promise<string[]> => {
  const hasRestored = backups.restores() > 0
  const { rows } = await sql<{ what: string }>`
    select 'webhook ' || type || ' was given up: ' || coalesce(last_failure, '') as what from webhook_inbox
      where abandoned_at is not null and event_id not like ${`${FORGED_EVENT}%`}
    union all
    select 'order ' || order_id || ' is paid by ' || provider_ref || ', which leads to no order' from orders where paid_at is not null
      and (provider_ref, order_id) not in (select ref, order_id from provider_ref)
    union all
    select 'reconciliation: ' || kind || ' ' || ref || ', ours ' || ours_cents || ', theirs ' || theirs_cents || ': ' || cause
      from reconciliation_difference where resolved_at is null
    union all
    select 'alert: ' || title || ' ' || body from alert where kind <> all(${EXPECTED_ALERTS}::text[])
      and not (kind = 'provider_ahead' and body like ${REFUNDED_BESIDE_OURS})
      and not (kind = any(${hasRestored ? RESTORE_ALERTS : []}::text[]))
      and not (${hasRestored} and alert_key like 'forgotten-account:%')
      and not (kind = 'error' and body like any (${sql.val(EXPECTED_ERRORS)}::text[]))
    order by what`.execute(observer.db)
  const unsent = await observer.db
    .selectFrom('orders')
    .select('orderId')
    .where('paidAt', 'is not', null)
    .where('receiptSentAt', 'is', null)
    // An erased donor has no address to send one to.
    .where('emailCipher', '<>', Buffer.alloc(0))
    .orderBy('orderId')
    .execute()
  return [...rows.map(({ what }) => what), ...unsent.map(({ orderId }) => `order ${orderId} has no receipt`)]
}
