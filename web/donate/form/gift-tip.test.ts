import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GIFT_MAX_CENTS, GIFT_MIN_CENTS, TIP_PERCENT_MAX } from '#contract/pricing.ts'
import { askedTip, chooseChip, countedTip, slideTo, type TipChoice, tipView } from './gift-tip.ts'

const gift = fc.integer({ min: GIFT_MIN_CENTS, max: GIFT_MAX_CENTS })
const untouched = (percent: number): TipChoice => ({ kind: 'untouched', percent })

describe('a tip that nobody touched', () => {
  test('is nothing, on $0', () => {
    expect(tipView(untouched(0), 5000)).toEqual({
      chipsCents: [300, 500],
      chosen: 'none',
      otherText: '',
      percent: 0,
    })
  })

  test('stays the share of the gift that the installation proposes', () => {
    expect(askedTip(untouched(10), 5000)).toBe(500)
    expect(askedTip(untouched(10), 20_000)).toBe(2000)
    expect(tipView(untouched(10), 20_000)).toMatchObject({ chosen: 'large', percent: 10 })
  })
})

describe('a tip that was chosen', () => {
  test('stays the same dollars when the gift changes', () => {
    const five = chooseChip('large', untouched(0), 5000)
    expect(askedTip(five, 5000)).toBe(500)
    expect(askedTip(five, 20_000)).toBe(500)
    expect(tipView(five, 20_000)).toMatchObject({ chosen: 'other', otherText: '5', percent: 3 })
  })

  test('comes back when the gift was only typed anew, digit by digit', () => {
    const twenty = chooseChip('large', untouched(0), 20_000)
    expect([1, 10, 100].map((dollars) => countedTip(twenty, dollars * 100))).toEqual([100, 1000, 2000])
  })

  test('by the slider stands where it was put, and on the chip of the same dollars', () => {
    fc.assert(
      fc.property(gift, fc.integer({ min: 0, max: TIP_PERCENT_MAX }), (amount, percent) => {
        expect(tipView(slideTo(percent, amount), amount).percent).toBe(percent)
      }),
    )
    expect(tipView(slideTo(0, 5000), 5000).chosen).toBe('none')
    expect(tipView(slideTo(10, 5000), 5000).chosen).toBe('large')
    expect(tipView(slideTo(7, 5000), 5000)).toMatchObject({ chosen: 'other', otherText: '3.50' })
  })

  test('is never counted beyond the gift', () => {
    const choice = fc.oneof(
      fc.record({ kind: fc.constant('dollars' as const), cents: fc.nat(GIFT_MAX_CENTS) }),
      fc.record({ kind: fc.constant('typed' as const), text: fc.oneof(fc.string(), fc.nat().map(String)) }),
    )
    fc.assert(
      fc.property(gift, choice, (amount, tip) => {
        const counted = countedTip(tip, amount)
        expect(counted >= 0 && counted <= amount && Number.isSafeInteger(counted)).toBe(true)
      }),
    )
  })
})

describe('"Other"', () => {
  test('opens with what was chosen before', () => {
    expect(chooseChip('other', untouched(0), 5000)).toEqual({ kind: 'typed', text: '0' })
    expect(chooseChip('other', { kind: 'dollars', cents: 350 }, 5000)).toEqual({
      kind: 'typed',
      text: '3.50',
    })
  })

  test('keeps what is typed, and says so where it is no amount', () => {
    expect(tipView({ kind: 'typed', text: '3.' }, 5000)).toMatchObject({ chosen: 'other', otherText: '3.' })
    expect(askedTip({ kind: 'typed', text: '3.' }, 5000)).toBeNull()
    expect(askedTip({ kind: 'typed', text: ' ' }, 5000)).toBe(0)
  })
})
