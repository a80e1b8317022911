export const DISPUTE_STATES = ['inquiry', 'open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeProgress = (typeof DISPUTE_STATES)[number]

/**
 * States that may follow each state, also by skipping some, because a report may be missed. inquiry: the donor's bank asks,
 * and no money has moved. open: the bank withdrew the money, and we may answer. under_review: the bank reviews our evidence.
 * closed: an inquiry that ended without moving money.
 */
const nextStates: Readonly<Record<DisputeProgress, readonly DisputeProgress[]>> = {
  inquiry: ['open', 'under_review', 'won', 'lost', 'closed'],
  open: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
  closed: [],
}

export const canTransition = (from: DisputeProgress, to: DisputeProgress): boolean =>
  nextStates[from].includes(to)

/** Whether neither state can follow the other, as when a bank reverses its decision. */
export const contradicts = (stored: DisputeProgress, reported: DisputeProgress): boolean =>
  stored !== reported && !canTransition(stored, reported) && !canTransition(reported, stored)

/** Whether the bank has withdrawn the money and hasn't decided. */
export const isUndecidedByBank = (state: DisputeProgress): boolean =>
  state === 'open' || state === 'under_review'

/** Whether the bank withdrew the money, even if it decided since. */
export const hasWithdrawn = (state: DisputeProgress): boolean =>
  isUndecidedByBank(state) || state === 'won' || state === 'lost'
