import type { CaseDetail } from '#contract/cases/cases.ts'

export type BarFacts = Pick<
  CaseDetail,
  'raisedCents' | 'paidOutCents' | 'onTheWayCents' | 'heldFor' | 'feesCents' | 'goalCents'
>

export type BarLayer = {
  readonly fill: 'fees' | 'heldForCheck' | 'onHold' | 'onTheWay' | 'paid'
  readonly cents: number
}

/** A progress bar's layers, widest first: each one covers the start of the one before it. */
export const barLayers = (facts: BarFacts): readonly BarLayer[] => {
  const { raisedCents, paidOutCents, onTheWayCents, heldFor, feesCents } = facts
  const sent = paidOutCents + Math.max(onTheWayCents, 0)
  const layers: readonly BarLayer[] = [
    { fill: 'fees', cents: raisedCents },
    {
      fill: heldFor === 'identity_check' ? 'heldForCheck' : 'onHold',
      cents: heldFor === null ? 0 : raisedCents - feesCents,
    },
    { fill: 'onTheWay', cents: sent },
    { fill: 'paid', cents: paidOutCents },
  ]
  return layers.map(({ fill, cents }) => ({ fill, cents: Math.min(cents, raisedCents) }))
}
