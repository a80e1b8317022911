export const DISPUTE_STATES = ['inquiry', 'open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeProgress = (typeof DISPUTE_STATES)[number]

/**
 * inquiry: the donor's bank asks, no money has moved. open: it took the money back, and we may answer. under_review: it
 * reads our answer. closed: an inquiry that ended without money moving.
 */
const after: Readonly<Record<DisputeProgress, readonly DisputeProgress[]>> = {
  inquiry: ['open', 'under_review', 'won', 'lost', 'closed'],
  open: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
  closed: [],
}

export const mayBecome = (from: DisputeProgress, to: DisputeProgress): boolean => after[from].includes(to)

/** Neither later than what we know nor earlier: a decision that the bank has taken back, say. */
export const contradicts = (known: DisputeProgress, said: DisputeProgress): boolean =>
  known !== said && !mayBecome(known, said) && !mayBecome(said, known)

/** The bank has the money, and hasn't decided who keeps it. */
export const isHeld = (state: DisputeProgress): boolean => state === 'open' || state === 'under_review'

/** The bank took the money, whatever it decided. */
export const hasWithdrawn = (state: DisputeProgress): boolean =>
  isHeld(state) || state === 'won' || state === 'lost'
