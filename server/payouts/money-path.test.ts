import { expect, it } from 'vitest'
import { addCents } from '#contract/money.ts'
import { moneyPathOf } from './money-path.ts'

const balance = {
  raisedCents: 25_500,
  payableCents: -20_000,
  feesCents: 860,
  inTransitCents: 0,
  paidOutCents: 36_902,
  donations: 4,
  donors: 4,
}
const options = { payouts: [], unclearedCents: 0, writtenOffCents: 0 }

it.each([null, 'hold', 'identity_check'] as const)(
  'a balance below zero stays available, and isn’t held, when payouts are blocked by %s',
  (heldFor) => {
    const { raisedCents, ...parts } = moneyPathOf(balance, { ...options, heldFor })
    expect(parts).toMatchObject({ availableCents: -20_000, onHoldCents: 7738, heldUntilCheckCents: 0 })
    expect(addCents(...Object.values(parts))).toBe(raisedCents)
  },
)

it('holds what could be sent', () => {
  const positive = { ...balance, raisedCents: 55_500, payableCents: 10_000 }
  expect(moneyPathOf(positive, { ...options, unclearedCents: 2500, heldFor: 'hold' })).toMatchObject({
    availableCents: 0,
    clearingCents: 0,
    onHoldCents: 17_738,
  })
})
