import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { eraseDonor } from './erase-donor.ts'

const test = testApp()
const erase = (email: string) => {
  const emailHash = test.deps.personalData.emailHash(email)
  return eraseDonor(test.deps, { emailHash, after: new Date(0), until: new Date('9999-01-01') })
}

it('the link of an erased donor says what it is, shows nothing, and does nothing', async () => {
  const donation = await DonationLink.create(test, { email: 'erased@mail.example', tipCents: 500 })
  await erase('erased@mail.example')
  const acts = [
    ['changeNames', { nameShown: 'full', hideAmount: false }],
    ['changeMessage', { message: 'Hello', idempotencyKey: undefined }],
    ['requestRefund', { reason: 'mistake' }],
    ['refundOwnDonation', {}],
    ['refundOwnTip', {}],
    ['refundRepeatedDonation', {}],
  ] as const
  const { code, sentence } = codes.donorErased
  for (const [name, input] of acts)
    expect((await donation.act(name, input)).envelope, name).toMatchObject({
      code,
      msg: sentence,
      data: null,
    })
  const page = await donation.ask(`${calls.receipt.path}?token=${donation.token}`)
  expect(page).toEqual({ status: 410, envelope: { code, msg: sentence, data: null } })
  const pdf = await test.app.inject({ url: `/receipt/${donation.token}.pdf` })
  expect([pdf.statusCode, pdf.headers['content-type']]).not.toEqual([200, 'application/pdf'])
  expect(await donation.refundsAtProvider()).toEqual([])
  const { data } = (
    await test.app.inject({ url: calls.caseDonations.path, query: { caseId: donation.caseId } })
  ).json()
  expect(data.items).toMatchObject([{ displayName: 'Anonymous', anonymous: true, message: null }])
})

it('an erased donor gets no updates, and an organizer’s thank-you is neither due nor sent to them', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const { orderId } = await DonationLink.create(test, {
    caseId,
    email: 'erased.too@mail.example',
    consentUpdates: true,
  })
  const subscribers = async () => (await lena.call('updateAudience', { caseId })).data.donorCount
  expect(await subscribers()).toBe(1)
  await erase('erased.too@mail.example')
  expect(await subscribers()).toBe(0)
  for (const to of [{ filter: 'all' as const }, { donationIds: [orderId] }])
    expect((await lena.call('thankDonors', { caseId, text: 'Thanks!', to })).data).toEqual({
      thankedCount: 0,
    })
  const { donorCounts, unthankedCounts } = (await lena.call('dashboard', { caseId })).data
  expect([donorCounts.all, donorCounts.not_thanked, unthankedCounts.all]).toEqual([1, 0, 0])
})
