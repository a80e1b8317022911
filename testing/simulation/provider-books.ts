import type Stripe from 'stripe'
import type { OutsideWorld } from '../outside-world.ts'

const MOST = 10_000

/** Everything the provider has, read from it over the wire. */
export type ProviderBooks = {
  /** Charges that took money. */
  readonly charges: readonly Stripe.Charge[]
  readonly refunds: readonly Stripe.Refund[]
  /** What an object moved on our balance, fees taken off. */
  readonly netOf: (sourceRef: string) => number
  readonly caseOf: (charge: Stripe.Charge) => string | null
  readonly orderOf: (charge: Stripe.Charge) => string | null
}

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)

export const readProviderBooks = async ({ stripe }: OutsideWorld): Promise<ProviderBooks> => {
  const whole = { limit: 100 } as const
  const charges = await stripe.charges.list(whole).autoPagingToArray({ limit: MOST })
  const refunds = await stripe.refunds.list(whole).autoPagingToArray({ limit: MOST })
  const movements = await stripe.balanceTransactions.list(whole).autoPagingToArray({ limit: MOST })
  const net = new Map<string, number>()
  for (const { source, net: cents } of movements) {
    const ref = idOf(source) ?? ''
    net.set(ref, (net.get(ref) ?? 0) + cents)
  }
  return {
    charges: charges.filter(({ status, paid }) => status === 'succeeded' && paid),
    refunds,
    netOf: (ref) => net.get(ref) ?? 0,
    caseOf: ({ metadata }) => metadata['case_id'] ?? null,
    orderOf: ({ metadata }) => metadata['order_id'] ?? null,
  }
}

export const refOf = idOf
