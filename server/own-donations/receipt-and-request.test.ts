import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { readLatestDonations } from '#server/donations/for-staff/read-latest-donations.ts'
import { readLatestRequest } from '#server/donations/refunds/refund-requests.queries.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { markArrivedAtBank, markSentToBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(() => test.clock.advance(-60 * DAY_MS))

const EMAIL = 'carol.brandt@mail.example'

it('a donation’s receipt, its donor’s list and its refund request say where its money is', async () => {
  const { caseId } = await Recipient.verified(test, 'rosa.receipt@mail.example')
  await placeDonation(test, caseId, { email: EMAIL })
  const [order] = await readLatestDonations(test.deps.database.db, 1)
  const receipt = new DonationLink(test, { caseId, orderId: order?.orderId ?? '' })
  const donor = await new TestPerson(test, EMAIL).register()
  let support = await staffPerson(test, 'support')
  const listed = async () => (await donor.call('ownDonations', {})).data.items[0]
  const queued = async () => (await support.call('refundRequests', {})).data.items[0]
  expect((await receipt.read()).order.location?.transfer?.arrivedAt ?? null).toBeNull()
  expect((await listed())?.request).toBeNull()

  await receipt.act('requestRefund', { reason: 'mistake' })
  const { request } = await receipt.read()
  expect(request).toMatchObject({ state: 'open', answerUntil: expect.any(String) })
  expect((await listed())?.request).toEqual(request)
  const { title } = (await donor.call('caseDetail', { caseId })).data
  expect(await queued()).toMatchObject({
    caseTitle: title,
    donorEmail: EMAIL,
    moneyState: 'clearing',
    transfer: null,
  })

  test.clock.advance(8 * DAY_MS)
  // The sessions have expired meanwhile.
  await donor.login()
  support = await staffPerson(test, 'support')
  await runPayouts(test.deps)
  const [payout] = await readPayoutsOf(test.deps.database.db, caseId)
  await markTransferred(test, caseId, payout?.payoutId ?? '')
  expect(await queued(), 'its bank payout may wait').toMatchObject({ moneyState: 'scheduled' })
  await markSentToBank(test, caseId, payout?.payoutId ?? '')
  expect(await queued()).toMatchObject({ moneyState: 'inTransit', transfer: { arrivedAt: null } })
  expect((await receipt.read()).order.location?.transfer?.arrivedAt ?? null).toBeNull()
  await markArrivedAtBank(test, caseId, payout?.payoutId ?? '')
  const arrivedAt = (await receipt.read()).order.location?.transfer?.arrivedAt
  expect(arrivedAt).toEqual(expect.any(String))
  expect(await queued()).toMatchObject({ moneyState: 'paid', transfer: { arrivedAt } })
  expect(await listed()).toMatchObject({ moneyState: 'paid', transfer: { arrivedAt } })

  const open = await readLatestRequest(test.deps.database.db, receipt)
  const requestIds = { caseId, requestId: open?.requestId ?? '' }
  const decision = { outcome: 'refused', answer: 'The floor is laid.' } as const
  expect(await support.code('decideRefundRequest', { requestIds, decision })).toBe(0)
  expect((await listed())?.request).toBeNull()
})
