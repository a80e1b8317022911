import type Stripe from 'stripe'
import { type BalanceMovement, NotAtProvider, type PaymentProvider, type ProviderEvent } from './port.ts'
import { stripeEvent } from './stripe-events.ts'
import { asOutcomeUnknown, eachOrUnknown } from './unknown-outcome.ts'

const PAGE = 100

/** The payment of an expanded source: as an id, or as an object. */
const paymentOf = (source: Stripe.BalanceTransaction['source']): string | null => {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  const payment = source.payment_intent ?? null
  return typeof payment === 'string' ? payment : (payment?.id ?? null)
}

/** The transfer of an expanded reversal. */
const transferOf = (source: Stripe.BalanceTransaction['source']): string | null => {
  if (source === null || typeof source === 'string' || source.object !== 'transfer_reversal') return null
  return typeof source.transfer === 'string' ? source.transfer : source.transfer.id
}

export const balanceMovement = (movement: Stripe.BalanceTransaction): BalanceMovement => ({
  balanceRef: movement.id,
  category: movement.reporting_category,
  sourceRef: typeof movement.source === 'string' ? movement.source : (movement.source?.id ?? null),
  paymentRef: paymentOf(movement.source),
  transferRef: transferOf(movement.source),
  currency: movement.currency,
  amountCents: movement.amount,
  feeCents: movement.fee,
  at: new Date(movement.created * 1000),
})

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000)

async function* knownEvents(list: AsyncIterable<Stripe.Event>): AsyncIterable<ProviderEvent> {
  for await (const event of list) {
    const read = stripeEvent(event)
    if (read !== null) yield read
  }
}

async function* asMovements(list: AsyncIterable<Stripe.BalanceTransaction>): AsyncIterable<BalanceMovement> {
  for await (const movement of list) yield balanceMovement(movement)
}

/** The provider's own records, for comparison: events and balance movements. */
export const stripeBalance = (
  stripe: Stripe,
): Pick<PaymentProvider, 'eventsSince' | 'movements' | 'movementsOf' | 'getMovement'> => {
  const movements = (where: Stripe.BalanceTransactionListParams): AsyncIterable<BalanceMovement> => {
    const params = { ...where, limit: PAGE, expand: ['data.source'] }
    return eachOrUnknown(asMovements(stripe.balanceTransactions.list(params)))
  }
  return {
    eventsSince: (since, types) =>
      eachOrUnknown(
        knownEvents(
          stripe.events.list({ created: { gte: secondOf(since) }, types: [...types], limit: PAGE }),
        ),
      ),
    movements: (from, to) => movements({ created: { gte: secondOf(from), lt: secondOf(to) } }),
    movementsOf: async (source) => {
      const found: BalanceMovement[] = []
      for await (const movement of movements({ source })) found.push(movement)
      return found
    },
    getMovement: async (balanceRef) => {
      try {
        return balanceMovement(await stripe.balanceTransactions.retrieve(balanceRef, { expand: ['source'] }))
      } catch (error) {
        const unknown = asOutcomeUnknown(error)
        if (unknown instanceof NotAtProvider) return null
        throw unknown
      }
    },
  }
}
