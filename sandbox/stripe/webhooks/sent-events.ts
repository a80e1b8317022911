import type Stripe from 'stripe'
import type { StripeRecord } from '../facts.ts'

/** Types of events that the sandbox sends. */
export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.pending'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.updated'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'radar.early_fraud_warning.created'
  | 'account.updated'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'payout.created'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.canceled'

/** An event's type in Stripe's package. */
export type TypedEvent<T extends EventType> = Extract<Stripe.Event, { type: T }>

/** Kind of object that each event is about, from Stripe's package. */
export type SubjectOf = { readonly [T in EventType]: TypedEvent<T>['data']['object']['object'] }

/** An event, with a snapshot of its object at that time. */
export type StripeEvent<T extends EventType = EventType> = {
  readonly id: string
  readonly type: T
  readonly createdMs: number
  readonly object: StripeRecord<SubjectOf[T]>
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}
