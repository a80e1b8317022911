import { describe, expect, test } from 'vitest'
import { DONATION_PRESETS_CENTS } from '#contract/pricing.ts'
import { donationPresets, openingAmount, otherAmountText } from './donation-amount.ts'

const dollars = (cents: readonly number[]) => cents.map((value) => value / 100)

describe('the six amount chips', () => {
  test.each([
    [12_480, 18_400, [25, 50, 100, 200, 300, 500], null],
    [4550, 5000, [25, 50, 100, 200, 300, 450], 450],
    [4920, 5000, [25, 50, 80, 100, 200, 300], 80],
    [9700, 10_000, [25, 50, 100, 200, 300, 500], 300],
    [18_000, 20_000, [25, 50, 100, 200, 300, 2000], 2000],
    [90_000, 100_000, [25, 50, 100, 200, 300, 500], null],
    [4998, 5000, [25, 50, 100, 200, 300, 500], null],
    [5200, 5000, [25, 50, 100, 200, 300, 500], null],
  ])('are, with $%s of $%s raised, %j; the chip with the amount left: %s', (raised, goal, chips, left) => {
    const presets = donationPresets(
      { raisedCents: raised * 100, goalCents: goal * 100 },
      DONATION_PRESETS_CENTS,
    )
    expect(dollars(presets.presetsCents)).toEqual(chips)
    expect(presets.leftCents).toBe(left === null ? null : left * 100)
  })
})

test('the field beside the chips shows an amount that isn’t on a chip', () => {
  expect(otherAmountText({ kind: 'typed', text: '7x' }, DONATION_PRESETS_CENTS)).toBe('7x')
  expect(otherAmountText({ kind: 'preset', cents: 5000 }, DONATION_PRESETS_CENTS)).toBe('')
  expect(otherAmountText({ kind: 'preset', cents: 45_025 }, DONATION_PRESETS_CENTS)).toBe('450.25')
})

describe('the initial amount', () => {
  test.each([
    [null, { kind: 'preset', cents: 5000 }],
    ['100', { kind: 'preset', cents: 10_000 }],
    ['450.25', { kind: 'typed', text: '450.25' }],
    ['7', { kind: 'typed', text: '7' }],
    ['1e9', { kind: 'preset', cents: 5000 }],
    ['-5', { kind: 'preset', cents: 5000 }],
    ['<script>', { kind: 'preset', cents: 5000 }],
  ])('for ?amount=%s is %j', (requested, choice) => {
    expect(openingAmount(requested, DONATION_PRESETS_CENTS)).toEqual(choice)
  })
})
