import { sql } from 'kysely'
import type { Cast } from '../donations.ts'
import type { WebhookDelivery } from '../webhook-delivery.ts'
import type { World } from '../world.ts'

export type Figures = Readonly<Record<string, number>>

/** Counts what a simulation covered. */
export const readFigures = async (
  { observer, queue, weather, site, backups }: World,
  { erasedEmails }: Cast,
  post: WebhookDelivery,
): Promise<Figures> => {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'donors' as what, count(distinct visitor_id)::int as n from orders
    union all select 'orders', count(*)::int from orders
    union all select 'attempts', count(*)::int from charge_attempt
    union all select 'paid', count(*)::int from orders where paid_at is not null
    union all select 'paid by ' || pay_method, count(*)::int from orders where paid_at is not null group by pay_method
    union all select 'duplicate payments ' || state, count(*)::int from duplicate_payment group by state
    union all select 'returned: ' || reason, count(*)::int from refund group by reason
    union all select 'refunds ' || state, count(*)::int from refund group by state
    union all select 'disputes ' || state, count(*)::int from dispute group by state
    union all select 'payouts ' || status, count(*)::int from payout group by status
    union all select 'holds ' || kind, count(*)::int from account_hold group by kind
    union all select 'write-offs', count(*)::int from journal where kind = 'balance_written_off'
    union all select 'write-offs repaid', count(*)::int from journal where kind = 'write_off_recovered'
    union all select 'events', count(*)::int from webhook_inbox`.execute(observer.db)
  return {
    ...Object.fromEntries(rows.map(({ what, n }) => [what, n])),
    breaks: weather.breaks(),
    'jobs lost': queue.lost.length,
    kills: site.kills(),
    restores: backups.restores(),
    erasures: erasedEmails.size,
    'forged webhooks': post.forged(),
  }
}
