import { expect, it } from 'vitest'
import { conversionInterval, daysLeft, isBalanced, verdictOf } from './results.policy.ts'

it('the interval of two proportions agrees with the published example of 56 of 70 against 48 of 80', () => {
  const interval = conversionInterval({ saw: 80, gave: 48 }, { saw: 70, gave: 56 })
  expect(interval?.low).toBeCloseTo(5.25, 1)
  expect(interval?.high).toBeCloseTo(33.58, 1)
})

it.each([
  [{ difference: 1, low: 0.2, high: 1.8 }, 'better'],
  [{ difference: -1, low: -1.8, high: -0.2 }, 'worse'],
  [{ difference: 0, low: -0.2, high: 0.2 }, 'same'],
  [{ difference: 0.2, low: -0.2, high: 0.6 }, 'early'],
  [null, 'early'],
] as const)('an interval of %o is %s', (interval, verdict) => {
  expect(verdictOf(interval)).toBe(verdict)
})

it.each([
  // The interval's half is twice the difference, so it takes four times the visitors: three times the days again.
  [{ difference: 0.5, low: -0.5, high: 1.5 }, 10, 30],
  [{ difference: -0.5, low: -1.5, high: 0.5 }, 10, 30],
  [{ difference: 0.5, low: 0.1, high: 0.9 }, 10, null],
  [{ difference: 0, low: -1, high: 1 }, 10, null],
  [null, 10, null],
])('an interval of %o after %i days needs %s more days', (interval, days, left) => {
  expect(daysLeft(interval, days)).toBe(left)
})

it('a split that chance makes once in a thousand times is unbalanced', () => {
  const split = (a: number, b: number) =>
    isBalanced([
      { saw: a, share: 50 },
      { saw: b, share: 50 },
    ])
  expect(split(5000, 5100)).toBe(true)
  expect(split(5000, 5400)).toBe(false)
})
