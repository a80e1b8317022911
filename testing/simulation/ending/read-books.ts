import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Dispute, DuplicatePayment, Orders, PayoutAttempt, Refund } from '#database/types.ts'
import type { World } from '../world.ts'

const ITEMS_MAX = 10_000

/** Our records and the provider's, once all work is done. */
export type Books = {
  readonly orders: readonly Selectable<Orders>[]
  readonly refunds: readonly Selectable<Refund>[]
  readonly disputes: readonly Selectable<Dispute>[]
  readonly attempts: readonly Selectable<PayoutAttempt>[]
  readonly duplicatePayments: readonly Selectable<DuplicatePayment>[]
  /** Charges of duplicate payments, whose refunds aren't refunds of a donation. */
  readonly duplicateCharges: ReadonlySet<string | null>
  /** The provider's records. */
  readonly theirs: {
    /** Successful charges. */
    readonly charges: readonly Stripe.Charge[]
    readonly refunds: readonly Stripe.Refund[]
    readonly disputes: readonly Stripe.Dispute[]
    /** Transfers to recipients' accounts, with their reversals. */
    readonly transfers: readonly Stripe.Transfer[]
    /** Payouts of recipients' accounts to their banks. */
    readonly payouts: readonly Stripe.Payout[]
    /** Net effect of a charge, refund, dispute or transfer on our balance. */
    readonly netOf: (objectRef: string) => number
  }
}

export const refOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Order and case of a charge, from our metadata. */
export const orderOf = ({ metadata }: Stripe.Charge): string => metadata['order_id'] ?? 'none'
export const caseOf = ({ metadata }: Stripe.Charge): string => metadata['case_id'] ?? 'none'

const readTheirs = async ({ stripe }: World['outside']): Promise<Books['theirs']> => {
  const accounts = await stripe.accounts.list({ limit: 100 }).autoPagingToArray({ limit: ITEMS_MAX })
  const payouts = accounts.map(({ id }) =>
    stripe.payouts.list({ limit: 100 }, { stripeAccount: id }).autoPagingToArray({ limit: ITEMS_MAX }),
  )
  const pages = { limit: 100 } as const
  const all = { limit: ITEMS_MAX }
  const charges = await stripe.charges.list(pages).autoPagingToArray(all)
  const movements = await stripe.balanceTransactions.list(pages).autoPagingToArray(all)
  const net = new Map<string | null, number>()
  for (const movement of movements) {
    const ref = refOf(movement.source)
    net.set(ref, (net.get(ref) ?? 0) + movement.net)
  }
  return {
    charges: charges.filter(({ status, paid }) => status === 'succeeded' && paid),
    refunds: await stripe.refunds.list(pages).autoPagingToArray(all),
    disputes: await stripe.disputes.list(pages).autoPagingToArray(all),
    transfers: await stripe.transfers.list(pages).autoPagingToArray(all),
    payouts: (await Promise.all(payouts)).flat(),
    netOf: (ref) => net.get(ref) ?? 0,
  }
}

export const readBooks = async ({ observer: { db }, outside }: World): Promise<Books> => {
  const duplicatePayments = await db
    .selectFrom('duplicatePayment')
    .selectAll()
    .orderBy('duplicatePaymentId')
    .execute()
  return {
    orders: await db.selectFrom('orders').selectAll().orderBy('orderId').execute(),
    refunds: await db.selectFrom('refund').selectAll().orderBy('refundId').execute(),
    disputes: await db.selectFrom('dispute').selectAll().orderBy('disputeId').execute(),
    attempts: await db.selectFrom('payoutAttempt').selectAll().orderBy('attemptId').execute(),
    duplicatePayments,
    duplicateCharges: new Set(duplicatePayments.map(({ chargeRef }) => chargeRef)),
    theirs: await readTheirs(outside),
  }
}
