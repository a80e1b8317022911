import type { Sql } from '../database.ts'
import { readBalance } from '../stripe/calls/balance-calls.ts'

export type PaymentFigures = {
  readonly balanceCents: number
  readonly paymentsToday: number
  readonly openDisputes: number
  readonly hooksDelivered: number
  readonly hooksWanted: number
}

/** Reads the provider's balance, today's payments and webhooks, and open disputes. Days are in Pacific Time. */
export const readFigures = async (sql: Sql, nowMs: number): Promise<PaymentFigures> => {
  const balance = await readBalance(sql, nowMs)
  const [row] = await sql<Record<'payments' | 'disputes' | 'delivered' | 'wanted', string>>(
    'figures',
    `with today as (
       select date_trunc('day', $1::timestamptz, 'America/Los_Angeles') as start
     )
     select
       (select count(*) from sandbox.stripe_object, today
         where type = 'payment_intent' and created_at >= start and facts->>'status' = 'succeeded') as payments,
       (select count(*) from sandbox.stripe_object
         where type = 'dispute' and facts->>'status' in ('needs_response', 'under_review')) as disputes,
       count(*) filter (where delivery = 'delivered') as delivered,
       count(*) as wanted
     from sandbox.stripe_event, today
     where created_at >= start and delivery <> 'not_wanted'`,
    [new Date(nowMs)],
  )
  return {
    balanceCents: balance.availableCents + balance.pendingCents,
    paymentsToday: Number(row?.payments ?? 0),
    openDisputes: Number(row?.disputes ?? 0),
    hooksDelivered: Number(row?.delivered ?? 0),
    hooksWanted: Number(row?.wanted ?? 0),
  }
}
