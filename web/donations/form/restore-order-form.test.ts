import { expect, it } from 'vitest'
import { SIGNED_OUT_LIMIT } from '#contract/donations/amount-sentences.ts'
import { unpaidFacts } from '#testing/donations/donation-facts.ts'
import { restoreOrderForm } from './initial-form.ts'
import { readDonation } from './read-donation-form.ts'

const order = {
  ...unpaidFacts,
  amountCents: 3450,
  tipCents: 200,
  coverFeeCents: 140,
  totalCents: 3790,
  nameShown: 'anonymous',
  message: 'Glad I can.',
} as const

it('restores an order to a form that submits the same donation', () => {
  expect(readDonation(restoreOrderForm(order, [2500, 5000]), SIGNED_OUT_LIMIT)).toEqual({
    donation: {
      amountCents: 3450,
      tipCents: 200,
      coverFee: true,
      fullName: 'Carol Brandt',
      email: unpaidFacts.email,
      consentUpdates: false,
      message: 'Glad I can.',
      nameShown: 'anonymous',
      hideAmount: false,
    },
  })
})

it('restores an amount to its chip, and a missing message as empty', () => {
  const { amount, message } = restoreOrderForm({ ...order, amountCents: 5000, message: null }, [2500, 5000])
  expect(amount).toEqual({ kind: 'preset', cents: 5000 })
  expect(message).toBe('')
})

it('doesn’t ask again about private details that were kept before the order', () => {
  const withNumber = { ...order, message: 'Call me at 614-555-0134' }
  expect(readDonation(restoreOrderForm(withNumber, []), SIGNED_OUT_LIMIT)).toHaveProperty('donation')
})
