import { formatCents } from '#contract/money.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { receiptNumber } from '../receipt.ts'
import type { DuplicatePaymentRow } from './duplicate-payments.queries.ts'

type Needs = Pick<Deps, 'clock' | 'ids' | 'log' | 'personalData'>

const about = ({ personalData }: Needs, { paymentRef, amountCents, orderId }: DuplicatePaymentRow): string =>
  `${paymentRef}, the duplicate payment of ${formatCents(amountCents)} for gift ${receiptNumber(personalData, orderId)}`

/** Alerts staff that a duplicate payment wasn't refunded automatically. `what` distinguishes failures. */
export const alertNotReturned = (
  tx: Tx,
  deps: Needs,
  second: DuplicatePaymentRow,
  { what, why }: { readonly what: string; readonly why: string },
): Promise<void> =>
  raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-failed:${second.duplicatePaymentId}:${what}`,
    kind: 'duplicate_payment',
    title: 'A duplicate payment didn’t go back to its donor',
    body:
      `Give back ${about(deps, second)}, at the provider, or find another way with the donor. ` +
      `The refund ended as “${why}”. What you refund at the provider is recorded here automatically.`,
  })

/** Alerts about an inquiry: no money has moved, and the refund will answer it. */
export const alertReturnRequested = (
  tx: Tx,
  deps: Needs,
  second: DuplicatePaymentRow,
  disputeRef: string,
): Promise<void> => {
  const isBack = second.returnedCents === second.amountCents
  return raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-asked:${disputeRef}`,
    kind: 'duplicate_payment',
    title: 'A donor’s bank asks about a duplicate payment',
    body:
      `${disputeRef} is about ${about(deps, second)}. No money has moved for it. ` +
      (isBack
        ? 'The payment has gone back to the donor: send the bank that refund, at the provider.'
        : 'The payment goes back to the donor by itself: then send the bank that refund, at the provider.'),
  })
}

/** Alerts about a dispute of a duplicate payment, before or beside its refund. */
export const alertDisputed = (
  tx: Tx,
  deps: Needs,
  second: DuplicatePaymentRow,
  { disputeRef, lossCents }: { readonly disputeRef: string; readonly lossCents: number },
): Promise<void> =>
  raiseAlert(tx, deps, {
    alertKey: `duplicate-payment-disputed:${disputeRef}`,
    kind: 'duplicate_payment',
    title: 'A donor’s bank disputes a duplicate payment',
    body:
      lossCents > 0
        ? `${disputeRef} is about ${about(deps, second)}. It had gone back before: send the bank the refund as evidence, at the provider.`
        : `${disputeRef} is about ${about(deps, second)}. Accept it at the provider: the money is the donor’s.`,
  })
