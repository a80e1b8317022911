import { expect, it } from 'vitest'
import type { OrderInfo } from '#contract/orders.ts'
import { begunGift } from './begun-gift.ts'
import { readGift } from './read-gift.ts'

const order: OrderInfo = {
  ...{ orderId: '', caseId: 'ABCDEFGH1234', status: 'failed', amountCents: 3450, tipCents: 200 },
  ...{ coverFeeCents: 140, feeCents: 0, recipientReceivesCents: 3450, totalCents: 3790, refundedCents: 0 },
  ...{ currency: 'USD', payMethod: 'card', cardBrand: null, cardLast4: null, donorFirstName: 'Carol' },
  ...{ donorName: 'Carol Brandt', email: 'carol@mail.example', hideName: true, hideAmount: false },
  ...{ message: 'Glad I can.', createdAt: '2026-11-21T20:00:00.000Z', paidAt: null, undoUntil: null },
  ...{ giftNumber: null, orderNumber: '7Q4M-91XZ', receiptNumber: null, receiptUrl: null },
}

it('the form of an order stands for the same gift once more', () => {
  expect(readGift(begunGift(order, [2500, 5000]), 500_000)).toEqual({
    gift: {
      ...{ amountCents: 3450, tipCents: 200, coverFee: true, fullName: 'Carol Brandt' },
      ...{ email: 'carol@mail.example', consentUpdates: false, message: 'Glad I can.' },
      ...{ hideName: true, hideAmount: false },
    },
  })
})

it('an amount that is on a chip is chosen there, and no message is an empty one', () => {
  const { amount, message } = begunGift({ ...order, amountCents: 5000, message: null }, [2500, 5000])
  expect(amount).toEqual({ kind: 'preset', cents: 5000 })
  expect(message).toBe('')
})
