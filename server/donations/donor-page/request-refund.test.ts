import { describe, expect, it } from 'vitest'
import type { InvalidFields } from '#contract/call.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { readLatestRequest } from '#server/donations/refunds/refund-requests.queries.ts'
import { requestTextOpener } from '#server/donations/refunds/request-text.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'

const test = testApp()

type Requested = { reference: string }
const requestRefund = (donation: DonationLink, more: object = {}) =>
  donation.act<Requested & Partial<InvalidFields>>('requestRefund', { reason: 'mistake', ...more })

const textOf = async (donation: DonationLink): Promise<string | undefined> => {
  const { db } = test.deps.database
  const [order, request] = [await readOrder(db, donation), await readLatestRequest(db, donation)]
  return order && request ? (await requestTextOpener(test.deps, db, order))(request) : undefined
}

describe('a refund request', () => {
  it('gets one reference number, however often it is sent, and the page shows it', async () => {
    const donation = await DonationLink.create(test)
    const input = { reason: 'other', text: 'I meant to give five, not fifty.', idempotencyKey: 'one-request' }
    const [first, repeat, otherKey] = await Promise.all([
      requestRefund(donation, input),
      requestRefund(donation, input),
      requestRefund(donation, { ...input, idempotencyKey: 'the-same-in-a-second-tab' }),
    ])
    const { reference } = first?.envelope.data ?? {}
    expect(reference).toMatch(/^RF-[0-9A-Z]{6}$/)
    expect(repeat?.envelope.data).toEqual({ reference })
    expect(otherKey?.envelope.data).toEqual({ reference })
    const { request, choices, order } = await donation.read()
    expect(request).toMatchObject({
      reference,
      reason: 'other',
      state: 'open',
      answer: null,
      decidedAt: null,
    })
    expect(choices).toMatchObject({ requestUntil: null, undoUntil: expect.any(String) })
    expect(order.status).toBe('succeeded')
    expect(await textOf(donation)).toBe('I meant to give five, not fifty.')
  })

  it('is stored encrypted, and unreadable once its donor is erased', async () => {
    const { personalData, database } = test.deps
    const donation = await DonationLink.create(test, { email: 'left@mail.example' })
    const text = 'I am Carol, call me at 740 555 0134.'
    await requestRefund(donation, { reason: 'other', text })
    const stored = await database.db.selectFrom('refundRequest').selectAll().execute()
    expect(stored.map(({ body }) => body)).not.toContain(text)
    expect(await textOf(donation)).toBe(text)
    await personalData.forget(database.db, personalData.emailHash('left@mail.example'))
    expect(await textOf(donation)).toBe('')
  })

  it('that differs from the open one is refused with its reference, and as a reused key under the same key', async () => {
    const donation = await DonationLink.create(test)
    const first = await requestRefund(donation, { idempotencyKey: 'one-request' })
    const other = await requestRefund(donation, { reason: 'changed' })
    expect(other).toMatchObject({ status: 409, envelope: { code: 10409 } })
    expect(other.envelope.msg).toContain(first.envelope.data.reference)
    expect(
      (await requestRefund(donation, { reason: 'changed', idempotencyKey: 'one-request' })).envelope.code,
    ).toBe(10410)
  })

  it('for “another reason” needs a text, and a missing or too long text is reported at its field', async () => {
    const donation = await DonationLink.create(test)
    const wrong = [
      { reason: 'other' },
      { reason: 'other', text: '\u200B'.repeat(20) },
      { text: 'a'.repeat(2001) },
    ]
    for (const more of wrong)
      expect((await requestRefund(donation, more)).envelope.data.fields).toMatchObject([{ field: 'text' }])
    expect((await requestRefund(donation, { reason: 'because' })).envelope.data.fields).toMatchObject([
      { field: 'reason' },
    ])
    expect((await donation.read()).request).toBeNull()
  })

  it('is possible for a year', async () => {
    const donation = await DonationLink.create(test)
    const late = await DonationLink.create(test)
    test.clock.advance(364 * DAY_MS)
    expect((await requestRefund(donation)).envelope.code).toBe(0)
    test.clock.advance(2 * DAY_MS)
    expect((await late.read()).choices.requestUntil).toBeNull()
    const { envelope } = await requestRefund(late)
    expect([envelope.code, envelope.msg]).toEqual([30208, expect.stringContaining('up to one year')])
    test.clock.advance(-366 * DAY_MS)
  })

  it('is refused for a refunded donation', async () => {
    const donation = await DonationLink.create(test)
    await donation.act('refundOwnDonation')
    expect((await requestRefund(donation)).envelope.msg).toBe('There’s nothing left of this gift to refund.')
  })
})
