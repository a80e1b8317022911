import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, TIP_PERCENT_MAX } from '#contract/pricing.ts'
import {
  cappedTip,
  chooseChip,
  isTipCapped,
  requestedTip,
  slideTo,
  type TipChoice,
  tipView,
} from './donation-tip.ts'

const donation = fc.integer({ min: DONATION_MIN_CENTS, max: DONATION_MAX_CENTS })
const percentTip = (percent: number): TipChoice => ({ kind: 'percent', percent })

describe('the default tip', () => {
  test('of 0% is no tip', () => {
    expect(tipView(percentTip(0), 5000)).toEqual({
      chipsCents: [300, 500],
      chosen: 'none',
      otherText: '',
      percent: 0,
    })
  })

  test('stays the same percentage when the donation changes', () => {
    expect(requestedTip(percentTip(10), 5000)).toBe(500)
    expect(requestedTip(percentTip(10), 20_000)).toBe(2000)
    expect(tipView(percentTip(10), 20_000)).toMatchObject({ chosen: 'large', percent: 10 })
  })
})

describe('a tip chosen on the slider', () => {
  test('is dollars, which stay when the donation changes', () => {
    const tip = slideTo(10, 5000)
    expect([5000, 10_000].map((amount) => cappedTip(tip, amount))).toEqual([500, 500])
    expect(tipView(tip, 10_000)).toMatchObject({ chosen: 'small', percent: 5 })
  })

  test('keeps the slider where it was set, and selects the chip with the same amount', () => {
    fc.assert(
      fc.property(donation, fc.integer({ min: 0, max: TIP_PERCENT_MAX }), (amount, percent) => {
        expect(tipView(slideTo(percent, amount), amount).percent).toBe(percent)
      }),
    )
    expect(tipView(slideTo(0, 5000), 5000).chosen).toBe('none')
    expect(tipView(slideTo(10, 5000), 5000)).toMatchObject({ chosen: 'large', chipsCents: [300, 500] })
    expect(tipView(slideTo(7, 5000), 5000)).toMatchObject({ chosen: 'other', otherText: '3.50' })
  })
})

describe('a tip chosen in dollars', () => {
  test('stays the same when the donation changes', () => {
    const five = chooseChip('large', percentTip(0), 5000)
    expect(requestedTip(five, 5000)).toBe(500)
    expect(requestedTip(five, 20_000)).toBe(500)
    expect(tipView(five, 20_000)).toMatchObject({ chosen: 'other', otherText: '5', percent: 3 })
  })

  test('is capped only while a larger donation is being retyped', () => {
    const twenty = chooseChip('large', percentTip(0), 20_000)
    expect([1, 10, 100].map((dollars) => cappedTip(twenty, dollars * 100))).toEqual([100, 1000, 2000])
  })

  test.each([
    { kind: 'dollars', cents: 2000 },
    { kind: 'typed', text: '20' },
  ] as const)('is capped at the donation: %j', (tip) => {
    expect(cappedTip(tip, 1000)).toBe(1000)
    expect(isTipCapped(tip, 1000)).toBe(true)
    expect(isTipCapped(chooseChip('large', percentTip(0), 1000), 1000)).toBe(false)
    expect(isTipCapped({ kind: 'typed', text: '10' }, 1000)).toBe(false)
    expect(isTipCapped({ kind: 'typed', text: 'ten' }, 1000)).toBe(false)
  })

  test('is never more than the donation', () => {
    const choice = fc.oneof(
      fc.record({ kind: fc.constant('dollars' as const), cents: fc.nat(DONATION_MAX_CENTS) }),
      fc.record({ kind: fc.constant('typed' as const), text: fc.oneof(fc.string(), fc.nat().map(String)) }),
    )
    fc.assert(
      fc.property(donation, choice, (amount, tip) => {
        const cents = cappedTip(tip, amount)
        expect(cents >= 0 && cents <= amount && Number.isSafeInteger(cents)).toBe(true)
      }),
    )
  })
})

describe('the "Other" chip', () => {
  test('starts with the previously chosen tip', () => {
    expect(chooseChip('other', percentTip(0), 5000)).toEqual({ kind: 'typed', text: '0' })
    expect(chooseChip('other', { kind: 'dollars', cents: 350 }, 5000)).toEqual({
      kind: 'typed',
      text: '3.50',
    })
  })

  test('keeps the typed text, and has no tip for text that isn’t an amount', () => {
    expect(tipView({ kind: 'typed', text: '3.5.' }, 5000)).toMatchObject({
      chosen: 'other',
      otherText: '3.5.',
    })
    expect(requestedTip({ kind: 'typed', text: '3.5.' }, 5000)).toBeNull()
    expect(requestedTip({ kind: 'typed', text: ' ' }, 5000)).toBe(0)
  })
})
