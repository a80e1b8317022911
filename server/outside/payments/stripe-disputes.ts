import type Stripe from 'stripe'
import { type DisputeState, OutcomeUnknown, type PaymentProvider } from './port.ts'
import { balanceMovement } from './stripe-balance.ts'
import { throwOutcomeUnknown } from './unknown-outcome.ts'

const statuses: Readonly<Record<string, DisputeState['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

const EXPAND_CHARGE = { expand: ['charge'] }

/** The payment of a charge, from any object that refers to it. */
const paymentOf = (object: {
  readonly id: string
  readonly charge: string | Stripe.Charge
  readonly payment_intent?: string | Stripe.PaymentIntent | null
}): string => {
  const ref =
    object.payment_intent ?? (typeof object.charge === 'string' ? null : object.charge.payment_intent)
  const paymentRef = typeof ref === 'string' ? ref : ref?.id
  if (paymentRef === undefined) throw new OutcomeUnknown(`${object.id} names no payment`)
  return paymentRef
}

const disputeState = (dispute: Stripe.Dispute): DisputeState => {
  const status = statuses[dispute.status]
  if (status === undefined) throw new OutcomeUnknown(`${dispute.id} is ${dispute.status}`)
  const due = dispute.evidence_details.due_by
  return {
    disputeRef: dispute.id,
    paymentRef: paymentOf(dispute),
    amountCents: dispute.amount,
    status,
    reason: dispute.reason,
    evidenceDueAt: due === null ? null : new Date(due * 1000),
    openedAt: new Date(dispute.created * 1000),
    movements: dispute.balance_transactions.map(balanceMovement),
  }
}

type Disputes = Pick<
  PaymentProvider,
  'getDispute' | 'uploadEvidence' | 'submitEvidence' | 'acceptDispute' | 'getFraudWarning'
>

export const stripeDisputes = (stripe: Stripe): Disputes => ({
  getDispute: (disputeRef) =>
    throwOutcomeUnknown(async () => disputeState(await stripe.disputes.retrieve(disputeRef, EXPAND_CHARGE))),
  uploadEvidence: ({ name, contentType, bytes }) =>
    throwOutcomeUnknown(async () => {
      const file = { name, type: contentType, data: bytes }
      return (await stripe.files.create({ purpose: 'dispute_evidence', file })).id
    }),
  submitEvidence: (disputeRef, { customerName, customerEmail, description, words, files }) =>
    throwOutcomeUnknown(async () =>
      disputeState(
        await stripe.disputes.update(disputeRef, {
          evidence: {
            customer_name: customerName,
            customer_email_address: customerEmail,
            product_description: description,
            uncategorized_text: words,
            ...Object.fromEntries(files.map(({ kind, fileRef }) => [kind, fileRef])),
          },
          submit: true,
          ...EXPAND_CHARGE,
        }),
      ),
    ),
  acceptDispute: (disputeRef) =>
    throwOutcomeUnknown(async () => disputeState(await stripe.disputes.close(disputeRef, EXPAND_CHARGE))),
  getFraudWarning: (warningRef) =>
    throwOutcomeUnknown(async () => {
      const warning = await stripe.radar.earlyFraudWarnings.retrieve(warningRef, EXPAND_CHARGE)
      return { paymentRef: paymentOf(warning), actionable: warning.actionable }
    }),
})
