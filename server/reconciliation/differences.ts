/** Everything in which the provider's balance and our books can differ. */
const DIFFERENCE_KINDS = [
  // The provider took money that the books don't hold as a gift.
  'orphan_charge',
  'foreign_charge',
  'charge_of_no_order',
  'paid_twice',
  'charge_not_posted',
  // Other movements that the books don't hold.
  'refund_unknown',
  'refund_failure_unknown',
  'dispute_unknown',
  'dispute_reversal_unknown',
  'transfer_unknown',
  'transfer_reversal_unknown',
  'movement_unknown',
  // The one that ends by itself: see isAwaited.
  'dispute_waits_for_refund',
  // Both have it, and not the same.
  'amount_differs',
  'fee_differs',
  // The books hold what the provider doesn't have.
  'charge_missing',
  'refund_missing',
  'refund_failure_missing',
  'dispute_missing',
  'dispute_reversal_missing',
  'transfer_missing',
  'transfer_reversal_missing',
  'fee_missing',
  'entry_unknown',
  'posted_twice',
  // A recipient's own account there.
  'recipient_balance',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export type Difference = {
  readonly kind: DifferenceKind
  /** The movement; for what the books alone have, the object that it should be of; the journal that is one too many. */
  readonly ref: string
  /** One of these two is what is compared again next time. */
  readonly balanceRef: string | null
  readonly journalId: string | null
  readonly caseId: string | null
  readonly orderId: string | null
  readonly oursCents: number
  readonly theirsCents: number
  /** For whoever looks into it: a sentence, and nothing of a donor. */
  readonly cause: string
}

/** Whether it is known why it is so, and that it ends by itself: the report names it, and nobody is alarmed. */
export const isAwaited = ({ kind }: Pick<Difference, 'kind'>): boolean => kind === 'dispute_waits_for_refund'
