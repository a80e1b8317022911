import type { ClearingEntry } from '#server/ledger/clearing-account-entries.ts'
import { DUPLICATE_PAYMENT } from '#server/ledger/duplicate-payment-events.ts'
import type { JournalDraft, JournalKind } from '#server/ledger/events.ts'
import { PAYOUT_SOURCE } from '#server/ledger/payout-events.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import type { DifferenceKind } from './differences.ts'

/**
 * Pairs each category of the provider's movements with the journal kinds of a donation and of a duplicate payment.
 * `theirs` is the difference if only the provider has the movement, `ours` if only the ledger has the journal.
 */
const PAIRS = [
  {
    category: 'charge',
    ofDonation: { source: 'order', kind: 'donation' },
    ofSecond: { source: DUPLICATE_PAYMENT, kind: 'duplicate_payment_taken' },
    theirs: 'charge_not_posted',
    ours: 'charge_missing',
  },
  {
    category: 'refund',
    ofDonation: { source: 'refund', kind: 'refund_sent' },
    ofSecond: { source: DUPLICATE_PAYMENT, kind: 'duplicate_payment_returned' },
    theirs: 'refund_unknown',
    ours: 'refund_missing',
  },
  {
    category: 'refund_failure',
    ofDonation: { source: 'refund', kind: 'refund_failed' },
    ofSecond: { source: DUPLICATE_PAYMENT, kind: 'duplicate_payment_return_failed' },
    theirs: 'refund_failure_unknown',
    ours: 'refund_failure_missing',
  },
  {
    category: 'dispute',
    ofDonation: { source: 'dispute', kind: 'dispute_opened' },
    ofSecond: { source: DUPLICATE_PAYMENT, kind: 'duplicate_payment_disputed' },
    theirs: 'dispute_unknown',
    ours: 'dispute_missing',
  },
  {
    category: 'dispute_reversal',
    ofDonation: { source: 'dispute', kind: 'dispute_won' },
    ofSecond: { source: DUPLICATE_PAYMENT, kind: 'duplicate_payment_dispute_won' },
    theirs: 'dispute_reversal_unknown',
    ours: 'dispute_reversal_missing',
  },
  // Movements of a recipient's payouts.
  {
    category: 'transfer',
    ofDonation: { source: PAYOUT_SOURCE, kind: 'transfer_sent' },
    ofSecond: { source: PAYOUT_SOURCE, kind: 'transfer_sent' },
    theirs: 'transfer_unknown',
    ours: 'transfer_missing',
  },
  {
    category: 'transfer_reversal',
    ofDonation: { source: PAYOUT_SOURCE, kind: 'transfer_reversed' },
    ofSecond: { source: PAYOUT_SOURCE, kind: 'transfer_reversed' },
    theirs: 'transfer_reversal_unknown',
    ours: 'transfer_reversal_missing',
  },
] as const satisfies readonly {
  category: string
  ofDonation: { source: JournalDraft['source']; kind: JournalKind }
  ofSecond: { source: JournalDraft['source']; kind: JournalKind }
  theirs: DifferenceKind
  ours: DifferenceKind
}[]
export type Pair = (typeof PAIRS)[number]

/** A movement's fee is posted under the movement itself. */
export const FEE_SOURCE = 'balance'
/** The ledger's only currency. */
export const CURRENCY = 'usd'

export const pairOfMovement = ({
  category,
  currency,
}: Pick<BalanceMovement, 'category' | 'currency'>): Pair | undefined =>
  currency === CURRENCY ? PAIRS.find((pair) => pair.category === category) : undefined

/** Whether an entry is the journal of such a movement. */
export const isOfPair = (
  { ofDonation, ofSecond }: Pair,
  entry: Pick<ClearingEntry, 'source' | 'kind'>,
): boolean =>
  [ofDonation, ofSecond].some(({ source, kind }) => source === entry.source && kind === entry.kind)

export const pairOfEntry = (entry: ClearingEntry): Pair | undefined =>
  PAIRS.find((pair) => isOfPair(pair, entry))

/** A stored movement with its owner. */
export type StoredMovement = BalanceMovement & {
  readonly caseId: string | null
  readonly orderId: string | null
}

/** The provider's object of an entry; null for a fee, which names its movement. */
export type EntryObject = {
  /** Null without an order, as for a transfer to a recipient. */
  readonly orderId: string | null
  readonly objectRef: string | null
  readonly paymentRef: string | null
}

/** The movement of an entry, among the stored ones. */
export const movementFor = (
  entry: ClearingEntry,
  object: EntryObject | null,
  stored: readonly StoredMovement[],
): StoredMovement | null => {
  const { source, sourceId } = entry
  if (source === FEE_SOURCE) return stored.find(({ balanceRef }) => balanceRef === sourceId) ?? null
  const category = pairOfEntry(entry)?.category
  if (category === undefined || object?.objectRef == null) return null
  return stored.find((one) => one.category === category && one.sourceRef === object.objectRef) ?? null
}

/** Whether a stored movement is the entry's: by its order, or for a fee by its case. */
export const belongsTo = (
  movement: StoredMovement,
  { caseId }: ClearingEntry,
  object: EntryObject | null,
): boolean => movement.caseId === caseId && (object === null || movement.orderId === object.orderId)

/** The difference's kind if only the ledger has it. */
export const missingKind = (entry: ClearingEntry): DifferenceKind =>
  entry.source === FEE_SOURCE ? 'fee_missing' : (pairOfEntry(entry)?.ours ?? 'entry_unknown')
