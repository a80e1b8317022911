/** Every kind of difference between the provider's balance and our ledger. */
const DIFFERENCE_KINDS = [
  // Charges that aren't a donation in the ledger.
  'orphan_charge',
  'foreign_charge',
  'charge_of_no_order',
  'paid_twice',
  'charge_not_posted',
  // Other movements missing in the ledger.
  'refund_unknown',
  'refund_failure_unknown',
  'dispute_unknown',
  'dispute_reversal_unknown',
  'transfer_unknown',
  'transfer_reversal_unknown',
  'movement_unknown',
  // Resolves itself: see isAwaited.
  'dispute_waits_for_refund',
  // Both sides have it, with different amounts.
  'amount_differs',
  'fee_differs',
  // Ledger entries that the provider doesn't have.
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
  // A recipient's account at the provider.
  'recipient_balance',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export type Difference = {
  readonly kind: DifferenceKind
  /** What differs: a movement, an object that the provider should have, or a journal that is one too many. */
  readonly ref: string
  /** The next run compares this movement again, or else this journal. */
  readonly balanceRef: string | null
  readonly journalId: string | null
  readonly caseId: string | null
  readonly orderId: string | null
  readonly oursCents: number
  readonly theirsCents: number
  /** An explanation for staff, without donor data. */
  readonly cause: string
  /** Whether it ends with a refund that we requested ourselves. Not stored. */
  readonly waitsForOwnRefund?: boolean
}

/** Whether the difference will resolve itself, so that it is reported without an alert. */
export const isAwaited = ({ kind }: Pick<Difference, 'kind'>): boolean => kind === 'dispute_waits_for_refund'
