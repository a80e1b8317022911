import type { InkPart } from './ink-bar.tsx'

export type Progress = {
  readonly raisedCents: number
  readonly paidOutCents: number
  /** Clearing, available or in transit: what is still to reach the recipient. */
  readonly onTheWayCents: number
  /** What card fees took, which never reaches the recipient. */
  readonly feesCents: number
}

/**
 * Where what was raised is, from the left. A gift that a bank holds is in none of the parts and leaves its place
 * empty; where it was paid out before, they still draw no more than was raised.
 */
export const progressParts = (progress: Progress): InkPart[] => {
  const raised = Math.max(progress.raisedCents, 0)
  const paid = Math.min(Math.max(progress.paidOutCents, 0), raised)
  const onTheWay = Math.min(Math.max(progress.onTheWayCents, 0), raised - paid)
  return [
    { state: 'paid', cents: paid },
    { state: 'inTransit', cents: onTheWay },
    { state: 'fees', cents: Math.min(Math.max(progress.feesCents, 0), raised - paid - onTheWay) },
  ]
}
