import type Stripe from 'stripe'
import type { BalanceMovement, PaymentProvider, ProviderEvent } from './port.ts'
import { stripeEvent } from './stripe-events.ts'
import { eachOrUnknown } from './unknown-outcome.ts'

const PAGE = 100

export const balanceMovement = (movement: Stripe.BalanceTransaction): BalanceMovement => ({
  balanceRef: movement.id,
  category: movement.reporting_category,
  sourceRef: typeof movement.source === 'string' ? movement.source : (movement.source?.id ?? null),
  amountCents: movement.amount,
  feeCents: movement.fee,
  at: new Date(movement.created * 1000),
})

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000)

async function* readable(list: AsyncIterable<Stripe.Event>): AsyncIterable<ProviderEvent> {
  for await (const event of list) {
    const read = stripeEvent(event)
    if (read !== null) yield read
  }
}

async function* asMovements(list: AsyncIterable<Stripe.BalanceTransaction>): AsyncIterable<BalanceMovement> {
  for await (const movement of list) yield balanceMovement(movement)
}

/** What the provider itself remembers: events and movements of money, for whoever compares. */
export const stripeBalance = (stripe: Stripe): Pick<PaymentProvider, 'eventsSince' | 'movements'> => ({
  eventsSince: (since) =>
    eachOrUnknown(readable(stripe.events.list({ created: { gte: secondOf(since) }, limit: PAGE }))),
  movements: (from, to) =>
    eachOrUnknown(
      asMovements(
        stripe.balanceTransactions.list({ created: { gte: secondOf(from), lt: secondOf(to) }, limit: PAGE }),
      ),
    ),
})
