import type { InkPart } from './ink-bar.tsx'

export type Progress = {
  readonly raisedCents: number
  readonly paidOutCents: number
  /** Clearing, available or in transit: what is still to reach the recipient. */
  readonly onTheWayCents: number
}

/**
 * Where what was raised is, from the left: paid out, on the way, and what card fees took, which never reaches
 * the recipient. Never more than was raised, also while a gift that was paid out already is held by a bank.
 */
export const progressParts = ({ raisedCents, paidOutCents, onTheWayCents }: Progress): InkPart[] => {
  const raised = Math.max(raisedCents, 0)
  const paid = Math.min(Math.max(paidOutCents, 0), raised)
  const onTheWay = Math.min(Math.max(onTheWayCents, 0), raised - paid)
  return [
    { state: 'paid', cents: paid },
    { state: 'inTransit', cents: onTheWay },
    { state: 'fees', cents: raised - paid - onTheWay },
  ]
}
