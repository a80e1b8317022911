import { expect, it } from 'vitest'
import { barLayers } from './bar-layers.ts'

const facts = {
  raisedCents: 10_000,
  paidOutCents: 0,
  onTheWayCents: 0,
  heldFor: null,
  feesCents: 500,
  goalCents: 20_000,
}
const widths = (changed: Partial<Parameters<typeof barLayers>[0]>) =>
  Object.fromEntries(barLayers({ ...facts, ...changed }).map(({ fill, cents }) => [fill, cents]))

it('shows no money as on the way before the identity check', () => {
  expect(widths({ heldFor: 'identity_check' })).toEqual({
    fees: 10_000,
    heldForCheck: 9500,
    onTheWay: 0,
    paid: 0,
  })
})

it('tells paid, on the way, on hold and fees apart', () => {
  expect(widths({ paidOutCents: 4000, onTheWayCents: 3000, heldFor: 'hold' })).toEqual({
    fees: 10_000,
    onHold: 9500,
    onTheWay: 7000,
    paid: 4000,
  })
})

it('is never wider than what was raised, whatever was refunded after it was paid out', () => {
  expect(widths({ paidOutCents: 12_000, onTheWayCents: -2000 })).toEqual({
    fees: 10_000,
    onHold: 0,
    onTheWay: 10_000,
    paid: 10_000,
  })
})
