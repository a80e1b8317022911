export const DISPUTE_STATES = ['inquiry', 'open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeProgress = (typeof DISPUTE_STATES)[number]

/**
 * inquiry: the donor's bank asks, no money has moved. open: the bank withdrew the money, and we may answer.
 * under_review: it reviews our evidence. closed: an inquiry that ended without moving money.
 */
const after: Readonly<Record<DisputeProgress, readonly DisputeProgress[]>> = {
  inquiry: ['open', 'under_review', 'won', 'lost', 'closed'],
  open: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
  closed: [],
}

export const canTransition = (from: DisputeProgress, to: DisputeProgress): boolean => after[from].includes(to)

/** Whether neither state can follow the other, such as a reversed decision. */
export const contradicts = (known: DisputeProgress, reported: DisputeProgress): boolean =>
  known !== reported && !canTransition(known, reported) && !canTransition(reported, known)

/** Whether the bank holds the money, undecided. */
export const isHeldByBank = (state: DisputeProgress): boolean => state === 'open' || state === 'under_review'

/** Whether the bank withdrew the money, whatever it decided. */
export const hasWithdrawn = (state: DisputeProgress): boolean =>
  isHeldByBank(state) || state === 'won' || state === 'lost'
