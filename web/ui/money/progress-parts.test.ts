import fc from 'fast-check'
import { expect, it } from 'vitest'
import { progressParts } from './progress-parts.ts'

const cents = (raisedCents: number, paidOutCents: number, onTheWayCents: number, feesCents: number) =>
  progressParts({ raisedCents, paidOutCents, onTheWayCents, feesCents, heldFor: null }).map(
    (part) => part.cents,
  )

it('draws only the transit amount as in transit, and card fees as fees', () => {
  const totals = {
    raisedCents: 1_248_000,
    paidOutCents: 612_238,
    onTheWayCents: 595_750,
    feesCents: 40_012,
    heldFor: null,
  }
  expect(progressParts(totals)).toEqual([
    { state: 'paid', cents: 612_238 },
    { state: 'inTransit', cents: 595_750 },
    { state: 'onHold', cents: 0 },
    { state: 'fees', cents: 40_012 },
  ])
})

it('draws an unverified recipient’s money except fees as held until the identity check', () => {
  const totals = { raisedCents: 5000, paidOutCents: 0, onTheWayCents: 0, feesCents: 175 }
  expect(progressParts({ ...totals, heldFor: 'identity_check' })).toContainEqual({
    state: 'heldForCheck',
    cents: 4825,
  })
})

it('draws nothing as in transit once everything is paid out', () => {
  expect(cents(827_000, 802_500, 0, 24_500)).toEqual([802_500, 0, 0, 24_500])
})

it('draws the rest as on hold, and caps the parts at the total if more was paid out', () => {
  expect(cents(5000, 0, 0, 175)).toEqual([0, 0, 4825, 175])
  expect(cents(5000, 9650, -4825, 350)).toEqual([5000, 0, 0, 0])
  expect(cents(-100, 0, 0, 0)).toEqual([0, 0, 0, 0])
})

it('always draws the raised total, for any cents', () => {
  const any = fc.integer({ min: -1_000_000, max: 100_000_000 })
  fc.assert(
    fc.property(any, any, any, any, (raised, paidOut, onTheWay, fees) => {
      const parts = cents(raised, paidOut, onTheWay, fees)
      expect(parts.every((part) => part >= 0)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.max(raised, 0))
    }),
  )
})
