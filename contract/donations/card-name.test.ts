import { expect, it } from 'vitest'
import { expiryText, paidWith } from './card-name.ts'

it.each([
  [{ payMethod: 'card', cardBrand: 'visa', cardLast4: '4242' }, 'Visa ending 4242'],
  [{ payMethod: 'google_pay', cardBrand: 'visa', cardLast4: '4242' }, 'Google Pay · Visa 4242'],
  [{ payMethod: 'apple_pay', cardBrand: 'amex', cardLast4: '0005' }, 'Apple Pay · American Express 0005'],
  [{ payMethod: 'apple_pay', cardBrand: 'eftpos_au', cardLast4: '0005' }, 'Apple Pay · Card 0005'],
  [{ payMethod: 'link', cardBrand: null, cardLast4: null }, 'Link'],
  [{ payMethod: 'link', cardBrand: 'visa', cardLast4: '4242' }, 'Link · Visa 4242'],
  // Wallet selected, not paid yet: the card is unknown.
  [{ payMethod: 'google_pay', cardBrand: null, cardLast4: null }, null],
] as const)('%j reads %j', (order, words) => {
  expect(paidWith(order)).toBe(words)
})

it('a card is valid until its month is over in Pacific Time', () => {
  const card = { expMonth: 8, expYear: 2027 }
  expect(expiryText(card, new Date('2027-09-01T06:59:59Z'))).toBe('Expires 08/27')
  expect(expiryText(card, new Date('2027-09-01T07:00:00Z'))).toBe('Expired 08/27')
})
