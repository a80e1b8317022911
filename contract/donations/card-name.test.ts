import { expect, it } from 'vitest'
import { paidWith } from './card-name.ts'

it.each([
  [{ payMethod: 'card', cardBrand: 'visa', cardLast4: '4242' }, 'Visa ending 4242'],
  [{ payMethod: 'google_pay', cardBrand: 'visa', cardLast4: '4242' }, 'Google Pay · Visa 4242'],
  [{ payMethod: 'apple_pay', cardBrand: 'amex', cardLast4: '0005' }, 'Apple Pay · American Express 0005'],
  [{ payMethod: 'apple_pay', cardBrand: 'eftpos_au', cardLast4: '0005' }, 'Apple Pay · Card 0005'],
  // Wallet selected, not paid yet: the card is unknown.
  [{ payMethod: 'google_pay', cardBrand: null, cardLast4: null }, null],
] as const)('%j reads %j', (order, words) => {
  expect(paidWith(order)).toBe(words)
})
