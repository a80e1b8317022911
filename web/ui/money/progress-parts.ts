import type { MoneyPart } from './money-bar.tsx'

export type Progress = {
  readonly raisedCents: number
  readonly paidOutCents: number
  /** Clearing, available or in transit to a verified recipient. */
  readonly onTheWayCents: number
  /** Card fees, which never reach the recipient. */
  readonly feesCents: number
  /** Why the rest can't be sent. */
  readonly heldFor: 'identity_check' | 'hold' | null
}

/**
 * Parts of the raised amount, from the left. The remainder is held; if a disputed donation was already paid
 * out, the parts are capped at the total.
 */
export const progressParts = (progress: Progress): MoneyPart[] => {
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
