import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { GiftLink } from '#testing/gift-link.ts'

const test = testApp()

describe('the gift of a link', () => {
  it('is read whole: lines, receipt number, and what can be done until when', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    const { order, choices, ...rest } = await gift.read()
    const paid = new Date(order.paidAt ?? '').getTime()
    const after = (days: number) => new Date(paid + days * 86_400_000).toISOString()
    expect(order).toMatchObject({ totalCents: 5500, status: 'succeeded', donorName: 'Carol Brandt' })
    expect(order.receiptNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(rest).toMatchObject({ returns: [], request: null, dispute: null, recipientName: 'Rosa Delgado' })
    expect(choices).toEqual({
      undoUntil: after(1),
      undoCents: 5500,
      undoEnded: null,
      tipReturnUntil: after(30),
      tipReturnCents: 500,
      duplicateUntil: null,
      duplicateOf: null,
      requestUntil: after(365),
      names: true,
    })
    await makeCase(test)
  })
})
