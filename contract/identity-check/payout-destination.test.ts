import { expect, it } from 'vitest'
import { destinationName, type PayoutDestination } from './payout-destination.ts'

it.each<[PayoutDestination, string]>([
  [{ kind: 'bank_account', name: 'Chase', last4: '6789' }, 'Chase ····6789'],
  [{ kind: 'bank_account', name: null, last4: '6789' }, 'Bank account ····6789'],
  [{ kind: 'card', name: 'Visa', last4: '4242' }, 'Visa debit ····4242'],
  [{ kind: 'card', name: null, last4: '4242' }, 'Debit card ····4242'],
])('%j reads %s', (destination, name) => {
  expect(destinationName(destination)).toBe(name)
})
