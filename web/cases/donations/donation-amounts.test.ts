import { expect, it } from 'vitest'
import { donationAmounts } from './donation-amounts.ts'

it.each([
  ['under way: the plain three', 50_000, 100_000, [2500, 5000, 10_000]],
  ['near: what is left is the third', 405_000, 450_000, [2500, 5000, 45_000]],
  ['less than the middle one: it stands among them', 446_000, 450_000, [2500, 4000, 10_000]],
  ['less than the smallest: it comes first', 449_000, 450_000, [1000, 2500, 5000]],
  ['one of the three anyway', 445_000, 450_000, [2500, 5000, 10_000]],
  ['to the cent', 405_025, 450_000, [2500, 5000, 44_975]],
  ['too little to be given', 449_600, 450_000, [2500, 5000, 10_000]],
  ['more than one may give', 9_000_000, 10_000_000, [2500, 5000, 10_000]],
  ['past the goal', 460_000, 450_000, [2500, 5000, 10_000]],
])('%s', (_case, raisedCents, goalCents, amounts) => {
  const { amountsCents, chosenCents } = donationAmounts(raisedCents, goalCents)
  expect(amountsCents).toEqual(amounts)
  expect(amountsCents).toContain(chosenCents)
})
