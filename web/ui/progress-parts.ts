import type { InkPart } from './money-bar.tsx'

export type Progress = {
  readonly raisedCents: number
  readonly paidOutCents: number
  /** Clearing, available or in transit: what is still to reach the recipient. */
  readonly onTheWayCents: number
  /** What card fees took, which never reaches the recipient. */
  readonly feesCents: number
}

/**
 * Where what was raised is, from the left. What is in none of the other parts is held by a bank; where that was paid
 * out before, they draw no more than was raised.
 */
export const progressParts = (progress: Progress): InkPart[] => {
  const raised = Math.max(progress.raisedCents, 0)
  const paid = Math.min(Math.max(progress.paidOutCents, 0), raised)
  const onTheWay = Math.min(Math.max(progress.onTheWayCents, 0), raised - paid)
  const fees = Math.min(Math.max(progress.feesCents, 0), raised - paid - onTheWay)
  return [
    { state: 'paid', cents: paid },
    { state: 'inTransit', cents: onTheWay },
    { state: 'onHold', cents: raised - paid - onTheWay - fees },
    { state: 'fees', cents: fees },
  ]
}
