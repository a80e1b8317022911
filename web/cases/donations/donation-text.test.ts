import { expect, it } from 'vitest'
import { gaveText, givenAmount } from './donation-text.ts'

it('shows the amount, or that it is hidden', () => {
  expect([givenAmount({ amountCents: 5000 }), gaveText({ amountCents: 5000 })]).toEqual(['$50', 'gave $50'])
  expect([givenAmount({ amountCents: null }), gaveText({ amountCents: null })]).toEqual([
    'Amount hidden',
    '· amount hidden',
  ])
})
