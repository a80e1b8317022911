import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { DAY_MS, lastMomentOfDay } from '#contract/dates.ts'
import { STAFF_LIKE_SENTENCE } from '#contract/validators/staff-like-name.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()

const ACTIONS: Partial<Record<CallName, object>> = {
  changeNames: { nameShown: 'anonymous', hideAmount: true },
  refundOwnDonation: {},
  refundOwnTip: {},
  refundRepeatedDonation: {},
  requestRefund: { reason: 'mistake' },
}

/** Inserts a dispute of the donation. */
const insertDispute = async ({ caseId, orderId }: DonationLink, state: string): Promise<void> => {
  const { pool } = test.deps.database
  await pool.query(
    `insert into dispute (case_id, dispute_id, order_id, provider_ref, amount_cents, donation_cents, tip_cents, cover_cents,
       fee_cents, state, reason, opened_at, state_at)
     values ($1, $2::uuid, $3, $2::uuid::text, 5000, 5000, 0, 0, 0, $4, 'fraudulent', now(), now())`,
    [caseId, test.deps.ids.uuid(), orderId, state],
  )
}

describe('a donation read by its link', () => {
  it('has its amounts, receipt number, and the available actions with deadlines', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    const { order, choices, ...rest } = await donation.read()
    const days = (count: number) => new Date(new Date(order.paidAt ?? '').getTime() + count * DAY_MS)
    expect(order).toMatchObject({ totalCents: 5500, status: 'succeeded', donorName: 'Carol Brandt' })
    expect(order.receiptNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(rest).toMatchObject({ returns: [], request: null, dispute: null, recipientName: 'Rosa Delgado' })
    expect(rest.pdfUrl).toBe(`/receipt/${donation.token}/receipt.pdf`)
    expect(choices).toEqual({
      undoUntil: days(1).toISOString(),
      undoCents: 5500,
      undoEnded: null,
      tipReturnUntil: lastMomentOfDay(days(30)).toISOString(),
      tipReturnCents: 500,
      duplicateUntil: null,
      duplicateOf: null,
      requestUntil: lastMomentOfDay(days(365)).toISOString(),
      names: true,
    })
  })

  it('says what is held until the identity check, and when it would be refunded', async () => {
    const caseId = await makeCase(test, { verified: false })
    const { orderId } = await new Donor(test).give({ caseId })
    const { order } = await new DonationLink(test, { caseId, orderId }).read()
    expect(order.location).toMatchObject({ moneyState: 'heldForCheck', refundsAt: expect.any(String) })
    const { order: free } = await (await DonationLink.create(test)).read()
    expect(free.location).toMatchObject({ moneyState: 'clearing', refundsAt: null })
  })

  it('can’t be made under a name similar to ours', async () => {
    const donor = new Donor(test)
    const body = await donor.orderBody({ caseId: await makeCase(test), name: 'Hearten Support' })
    expect((await donor.create(body)).envelope).toMatchObject({
      code: 10400,
      data: { fields: [{ field: 'fullName', message: STAFF_LIKE_SENTENCE }] },
    })
  })

  it('is not found under another spelling of its link', async () => {
    const donation = await DonationLink.create(test)
    const { method, path } = calls.receipt
    for (const more of ['%00', '%3D', '%20']) {
      const answer = await test.app.inject({ method, url: `${path}?token=${donation.token}${more}` })
      expect([more, answer.statusCode]).toEqual([more, 404])
    }
  })

  it('includes a bank’s inquiry', async () => {
    const donation = await DonationLink.create(test)
    await insertDispute(donation, 'inquiry')
    expect((await donation.read()).dispute).toMatchObject({ state: 'inquiry', amountCents: 5000 })
  })
})

describe('without a paid donation’s link', () => {
  it.each(Object.keys({ receipt: {}, ...ACTIONS }))('%s finds nothing', async (name) => {
    const caseId = await makeCase(test)
    const unpaid = await new Donor(test).begin({ caseId })
    const donation = new DonationLink(test, { caseId, orderId: unpaid.orderId })
    const [body = '', mac = ''] = donation.token.split('.')
    const forged = Buffer.from(JSON.stringify([caseId, test.deps.ids.uuid()])).toString('base64url')
    const tokens = [
      '',
      donation.token,
      unpaid.orderKey,
      unpaid.orderId,
      body,
      `${forged}.${mac}`,
      `${body}.${mac}x`,
    ]
    for (const token of tokens) {
      const { method, path } = calls[name === 'receipt' ? 'receipt' : (name as CallName)]
      const input = { token, ...(method === 'POST' ? { idempotencyKey: 'a-key-of-mine' } : {}) }
      const answer = await test.app.inject({
        method,
        url: path,
        ...(method === 'GET' ? { query: input } : { payload: { ...input, ...ACTIONS[name as CallName] } }),
      })
      expect([token, answer.statusCode, answer.json().data]).toEqual([token, 404, null])
    }
  })

  it('the link doesn’t work as an order’s key', async () => {
    const { orderId, token } = await DonationLink.create(test)
    const answer = await test.app.inject({
      url: calls.getOrderInfo.path,
      query: { orderId, orderKey: token },
    })
    expect(answer.statusCode).toBe(403)
  })
})

it('the actions of a link are POST only, and refused from another site’s page', async () => {
  const donation = await DonationLink.create(test)
  for (const [name, more] of Object.entries(ACTIONS)) {
    const { path } = calls[name as CallName]
    const input = { token: donation.token, idempotencyKey: 'a-key-of-mine', ...more }
    const response = await test.app.inject({ method: 'GET', url: path, query: { token: donation.token } })
    expect([name, response.statusCode]).toEqual([name, 404])
    const foreign = await test.app.inject({
      method: 'POST',
      url: path,
      payload: input,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([name, foreign.statusCode]).toEqual([name, 403])
  }
  expect((await donation.read()).returns).toEqual([])
})
