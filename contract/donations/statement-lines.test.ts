import { expect, it } from 'vitest'
import { paidSentence, statementLines } from './statement-lines.ts'

const totals = {
  donationCents: 5000,
  tipCents: 350,
  coverFeeCents: 181,
  paidCents: 5531,
  refundedCents: 0,
  netCents: 5531,
}
const tipBack = { ...totals, refundedCents: 350, netCents: 5181 }
const allBack = { ...totals, refundedCents: 5531, netCents: 0 }
const lines = (sums: typeof totals) =>
  statementLines(sums, 'Hearten').map(({ words, cents }) => [words, cents])

it('says what was paid, and how much of it was refunded', () => {
  expect(paidSentence(totals)).toBe('You paid $55.31.')
  expect(paidSentence(tipBack)).toBe('You paid $55.31, and $3.50 went back to you.')
  expect(paidSentence(allBack)).toBe('You paid $55.31, and all of it went back to you.')
})

it('lists the parts that aren’t zero, down to the total paid', () => {
  expect(lines(totals)).toEqual([
    ['Gifts', 5000],
    ['Tips to Hearten', 350],
    ['Card fees, covered by you', 181],
    ['You paid', 5531],
  ])
  expect(lines({ ...totals, tipCents: 0, coverFeeCents: 0, paidCents: 5000, netCents: 5000 })).toEqual([
    ['Gifts', 5000],
    ['You paid', 5000],
  ])
})

it('keeps “You paid” unchanged after a refund, and adds the net amount', () => {
  expect(lines(tipBack).slice(3)).toEqual([
    ['You paid', 5531],
    ['Back to you', -350],
    ['Net paid', 5181],
  ])
  expect(lines(allBack).slice(3)).toEqual([
    ['You paid', 5531],
    ['Back to you', -5531],
    ['Net paid', 0],
  ])
})
