import { expect, it } from 'vitest'
import { isLastSent, isSettled } from './use-dashboard.ts'

const dashboard = (onTheWayCents: number, heldCents: number, inTransitCents: number) => ({
  donationStatus: 'ended' as const,
  totals: {
    ...{ raisedCents: 0, paidOutCents: 0, feesCents: 0, donationCount: 0, donorCount: 0, heldFor: null },
    ...{ onTheWayCents, heldCents },
  },
  inTransit:
    inTransitCents === 0 ? null : { amountCents: inTransitCents, arrivesAt: '2026-12-07T20:00:00.000Z' },
})

it.each([
  ['nothing is left', dashboard(0, 0, 0), true, true],
  ['more was refunded than was left', dashboard(-4825, 0, 0), true, true],
  ['that was written off', dashboard(0, -4825, 0), true, true],
  ['the last transfer is in transit', dashboard(4825, 0, 4825), false, true],
  ['some isn’t sent', dashboard(4825, 0, 2500), false, false],
  ['some is held', dashboard(0, 4825, 0), false, false],
])('of an ended fundraiser, when %s', (_, of, settled, lastSent) => {
  expect([isSettled(of), isLastSent(of)]).toEqual([settled, lastSent])
  expect(isLastSent({ ...of, donationStatus: 'open' })).toBe(false)
})
