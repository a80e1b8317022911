import Stripe from 'stripe'
import * as z from 'zod'
import { OutcomeUnknown, type PaymentProvider, type RefundedParts, type RefundState } from './port.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)

const statusOf = (refund: Stripe.Refund): RefundState['status'] => {
  switch (refund.status) {
    case 'succeeded':
      return 'succeeded'
    case 'failed':
    case 'canceled':
      return 'failed'
    case 'pending':
    case 'requires_action':
      return 'pending'
    default:
      throw new OutcomeUnknown(`${refund.id} is ${refund.status}`)
  }
}

const partsMetadata = z.object({
  donation_cents: z.coerce.number().int(),
  tip_cents: z.coerce.number().int(),
})

const partsOf = ({ metadata }: Stripe.Refund): RefundedParts | null => {
  const { data } = partsMetadata.safeParse(metadata)
  return data === undefined ? null : { donationCents: data.donation_cents, tipCents: data.tip_cents }
}

const refundState = (refund: Stripe.Refund): RefundState => {
  const paymentRef = idOf(refund.payment_intent)
  if (paymentRef === null) throw new OutcomeUnknown(`${refund.id} names no payment`)
  return {
    refundRef: refund.id,
    paymentRef,
    amountCents: refund.amount,
    status: statusOf(refund),
    failure: refund.failure_reason ?? null,
    madeAt: new Date(refund.created * 1000),
    refundId: refund.metadata?.['refund_id'] ?? null,
    parts: partsOf(refund),
  }
}

type Refunds = Pick<PaymentProvider, 'refund' | 'getRefund' | 'listRefunds'>

export const stripeRefunds = (stripe: Stripe): Refunds => ({
  refund: async ({ refundId, key, paymentRef, amountCents, parts, reason }) => {
    try {
      const refund = await stripe.refunds.create(
        {
          payment_intent: paymentRef,
          ...(amountCents === null ? {} : { amount: amountCents }),
          reason,
          metadata: {
            refund_id: refundId,
            ...(parts && { donation_cents: parts.donationCents, tip_cents: parts.tipCents }),
          },
        },
        { idempotencyKey: key },
      )
      return refundState(refund)
    } catch (error) {
      // 409: our own key is in use.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
        return { status: 'refused', reason: error.code ?? 'invalid_request' }
      throw asOutcomeUnknown(error)
    }
  },
  getRefund: (refundRef) =>
    throwOutcomeUnknown(async () => refundState(await stripe.refunds.retrieve(refundRef))),
  listRefunds: (paymentRef) =>
    throwOutcomeUnknown(async () => {
      const refunds: RefundState[] = []
      for await (const refund of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
        refunds.push(refundState(refund))
      return refunds
    }),
})
