import { expect, it } from 'vitest'
import { amountText, gaveText } from './donation-text.ts'

it('shows the amount, or that it is hidden', () => {
  expect([amountText({ amountCents: 5000 }), gaveText({ amountCents: 5000 })]).toEqual(['$50', 'gave $50'])
  expect([amountText({ amountCents: null }), gaveText({ amountCents: null })]).toEqual([
    'Amount hidden',
    '· amount hidden',
  ])
})
