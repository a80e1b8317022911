import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DONOR_ERASED } from '#contract/orders/refund-sentences.ts'
import { eraseDonor } from '#server/orders/donor-page/erase-donor.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'

const test = testApp()

it('the link of an erased donor changes nothing, requests no refund, and says to write to us', async () => {
  const donation = await DonationLink.create(test, { email: 'erased@mail.example' })
  const emailHash = test.deps.personalData.emailHash('erased@mail.example')
  await eraseDonor(test.deps, { emailHash, after: new Date(0), until: new Date('9999-01-01') })
  expect((await donation.read()).choices).toMatchObject({ names: false, requestUntil: null })

  const refusal = async (name: Parameters<typeof donation.act>[0], input: object) => {
    const { envelope } = await donation.act(name, input)
    return [envelope.code, envelope.msg]
  }
  const notChangeable = [codes.notChangeable.code, DONOR_ERASED]
  expect(await refusal('changeNames', { nameShown: 'full', hideAmount: false })).toEqual(notChangeable)
  expect(await refusal('changeMessage', { message: 'Hello', idempotencyKey: undefined })).toEqual(
    notChangeable,
  )
  expect(await refusal('requestRefund', { reason: 'mistake' })).toEqual([
    codes.notRefundable.code,
    DONOR_ERASED,
  ])
  const { data } = (
    await test.app.inject({ url: calls.caseDonations.path, query: { caseId: donation.caseId } })
  ).json()
  expect(data.items).toMatchObject([{ displayName: 'Anonymous', anonymous: true, message: null }])
  expect((await donation.read()).request).toBeNull()
})
