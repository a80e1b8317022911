import type { InkPart } from './money-bar.tsx'

export type Progress = {
  readonly raisedCents: number
  readonly paidOutCents: number
  /** Clearing, available or in transit to a verified recipient. */
  readonly onTheWayCents: number
  /** What card fees took, which never reaches the recipient. */
  readonly feesCents: number
  /** Why the rest can't be sent. */
  readonly heldFor: 'identity_check' | 'hold' | null
}

/**
 * Where what was raised is, from the left. What is in none of the other parts is held; where a disputed gift was paid
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
    {
      state: progress.heldFor === 'identity_check' ? 'heldForCheck' : 'onHold',
      cents: raised - paid - onTheWay - fees,
    },
    { state: 'fees', cents: fees },
  ]
}
