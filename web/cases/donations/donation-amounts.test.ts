import { expect, it } from 'vitest'
import { donationAmounts } from './donation-amounts.ts'

it.each([
  ['are the standard three before the goal is near', 50_000, 100_000, [2500, 5000, 10_000]],
  ['have the remainder as the third near the goal', 405_000, 450_000, [2500, 5000, 45_000]],
  ['have a remainder below the middle amount as the second', 446_000, 450_000, [2500, 4000, 10_000]],
  ['have a remainder below the smallest amount as the first', 449_000, 450_000, [1000, 2500, 5000]],
  ['are the standard three if the remainder is one of them', 445_000, 450_000, [2500, 5000, 10_000]],
  ['have the remainder to the cent', 405_025, 450_000, [2500, 5000, 44_975]],
  ['omit a remainder below the minimum donation', 449_600, 450_000, [2500, 5000, 10_000]],
  ['omit a remainder above the maximum donation', 9_000_000, 10_000_000, [2500, 5000, 10_000]],
  ['are the standard three past the goal', 460_000, 450_000, [2500, 5000, 10_000]],
])('the suggested amounts %s', (_case, raisedCents, goalCents, amounts) => {
  const { amountsCents, chosenCents } = donationAmounts(raisedCents, goalCents)
  expect(amountsCents).toEqual(amounts)
  expect(amountsCents).toContain(chosenCents)
})
