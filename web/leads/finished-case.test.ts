import { expect, it } from 'vitest'
import { differenceText } from './finished-case.ts'

const totals = { raisedCents: 500_000, paidOutCents: 480_000, onTheWayCents: 0, feesCents: 20_000 }
const textOf = (more: Partial<typeof totals>): string =>
  differenceText({ ...totals, donationCount: 9, donorCount: 9, heldCents: 0, heldFor: null, ...more })

it('says where each part is that wasn’t paid out, and nothing of parts that there aren’t', () => {
  expect(textOf({})).toBe('. $200 went to card fees.')
  expect(textOf({ onTheWayCents: 5000, feesCents: 15_000 })).toBe(
    '. $150 went to card fees, $50 isn’t paid out yet.',
  )
  expect(textOf({ feesCents: 15_001, onTheWayCents: 4999 })).toBe(
    '. $150.01 went to card fees, $49.99 isn’t paid out yet.',
  )
  expect(textOf({ paidOutCents: 500_000, feesCents: 0 })).toBe('')
  expect(textOf({ paidOutCents: 510_000, feesCents: 0 })).toBe('. $100 went back to donors later.')
})
