import { describe, expect, it } from 'vitest'
import type { OrderInfo } from '#contract/orders.ts'
import { openingGift } from './opening-gift.ts'

const platform = {
  limits: { minCents: 500, maxCents: 500_000, presetsCents: [2500, 5000, 10_000] },
  tip: { defaultPercent: 0, maxPercent: 30 },
}
const unpaid: OrderInfo = {
  ...{ orderId: '', caseId: 'ABCDEFGH1234', status: 'failed', amountCents: 10_000, tipCents: 500 },
  ...{ coverFeeCents: 0, feeCents: 0, recipientReceivesCents: 10_000, totalCents: 10_500, refundedCents: 0 },
  ...{ currency: 'USD', payMethod: 'card', cardBrand: null, cardLast4: null, donorFirstName: 'Carol' },
  ...{ donorName: 'Carol Brandt', email: 'carol@mail.example', hideName: false, hideAmount: false },
  ...{ message: null, createdAt: '2026-11-21T20:00:00.000Z', paidAt: null, undoUntil: null },
  ...{ giftNumber: null, orderNumber: '7Q4M-91XZ', receiptNumber: null, receiptUrl: null },
}
const opened = (asked: string | null) => openingGift({ platform, asked, sent: null, unpaid }).fields

describe('a form that opens with an unfinished gift', () => {
  it('stands as it was left, also where the address asks for the same amount', () => {
    for (const asked of [null, '100'])
      expect(opened(asked)).toMatchObject({
        amount: { kind: 'preset', cents: 10_000 },
        tip: { kind: 'dollars', cents: 500 },
        fullName: 'Carol Brandt',
      })
  })

  it('carries no tip over to another amount that the address asks for', () => {
    expect(opened('25')).toMatchObject({
      amount: { kind: 'preset', cents: 2500 },
      tip: { kind: 'percent', percent: 0 },
      fullName: 'Carol Brandt',
    })
  })
})
