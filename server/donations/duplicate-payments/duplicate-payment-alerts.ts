import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { receiptNumber } from '../receipt.ts'
import type { DuplicatePaymentRow } from './duplicate-payments.queries.ts'

type AlertDeps = Pick<Deps, 'clock' | 'ids' | 'log' | 'personalData'>

const describe = (
  { personalData }: AlertDeps,
  { paymentRef, amountCents, orderId }: DuplicatePaymentRow,
): string =>
  `${paymentRef}, the duplicate payment of ${formatCents(amountCents)} for gift ${receiptNumber(personalData, orderId)}`

const causeOf = ({ caseId, duplicatePaymentId, orderId }: DuplicatePaymentRow) => ({
  caseId,
  about: duplicatePaymentId,
  address: staffPath('orders', orderId),
})

/** Alerts staff that a duplicate payment wasn't refunded automatically. `what` tells its failures apart. */
export const alertNotReturned = (
  tx: Tx,
  deps: AlertDeps,
  duplicatePayment: DuplicatePaymentRow,
  { what, why }: { readonly what: string; readonly why: string },
): Promise<void> =>
  raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-failed:${duplicatePayment.duplicatePaymentId}:${what}`,
    kind: 'duplicate_payment_failed',
    ...causeOf(duplicatePayment),
    title: 'A duplicate payment couldn’t be refunded',
    body:
      `Refund ${describe(deps, duplicatePayment)} at the provider, or arrange another way with the donor. ` +
      `The refund ended as “${why}”. What you refund at the provider is recorded here automatically.`,
  })

/** Alerts staff about an inquiry: no money has moved, and the refund will answer it. */
export const alertReturnRequested = (
  tx: Tx,
  deps: AlertDeps,
  duplicatePayment: DuplicatePaymentRow,
  disputeRef: string,
): Promise<void> => {
  const isFullyReturned = duplicatePayment.returnedCents === duplicatePayment.amountCents
  return raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-asked:${disputeRef}`,
    kind: 'duplicate_payment',
    ...causeOf(duplicatePayment),
    title: 'A donor’s bank is asking about a duplicate payment',
    body:
      `${disputeRef} is about ${describe(deps, duplicatePayment)}. No money has moved for it. ` +
      (isFullyReturned
        ? 'The payment was refunded to the donor. Send the bank proof of the refund, at the provider.'
        : 'The payment is refunded to the donor automatically. Then send the bank proof of the refund, at the provider.'),
  })
}

/**
 * Alerts staff about a dispute of a duplicate payment, with or without a loss because it was refunded before.
 */
export const alertDisputed = (
  tx: Tx,
  deps: AlertDeps,
  duplicatePayment: DuplicatePaymentRow,
  { disputeRef, lossCents }: { readonly disputeRef: string; readonly lossCents: number },
): Promise<void> =>
  raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-disputed:${disputeRef}`,
    kind: 'duplicate_payment',
    ...causeOf(duplicatePayment),
    title: 'A donor’s bank disputes a duplicate payment',
    body:
      lossCents > 0
        ? `${disputeRef} is about ${describe(deps, duplicatePayment)}. It was already refunded. Submit the refund as evidence, at the provider.`
        : `${disputeRef} is about ${describe(deps, duplicatePayment)}. Accept it at the provider. The money belongs to the donor.`,
  })
