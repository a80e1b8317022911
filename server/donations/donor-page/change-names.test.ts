import { describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { NameShown } from '#contract/donations/shown-name.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'

const test = testApp()
type Donations = CallOutput<Calls['caseDonations']>
type Shown = { nameShown: NameShown; hideAmount: boolean }

const publicDonations = async ({ caseId }: DonationLink, sort = 'recent'): Promise<Donations['items']> => {
  const answer = await test.app.inject({ url: calls.caseDonations.path, query: { caseId, sort } })
  return answer.json<{ data: Donations }>().data.items
}
const change = (donation: DonationLink, to: Shown, idempotencyKey?: string) =>
  donation.act<Shown>('changeNames', { ...to, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
const HIDDEN = { nameShown: 'anonymous', hideAmount: true } as const
const SHOWN = { nameShown: 'full', hideAmount: false } as const

describe('a donation’s name and amount', () => {
  it('are hidden and shown again at once on the public page', async () => {
    const donation = await DonationLink.create(test, { name: 'Quillon Featherstone' })
    expect((await change(donation, HIDDEN)).envelope.data).toEqual(HIDDEN)
    const [hidden] = await publicDonations(donation)
    expect(hidden).toMatchObject({ displayName: 'Anonymous', anonymous: true, amountCents: null })
    expect((await donation.read()).order).toMatchObject(HIDDEN)
    expect((await change(donation, SHOWN)).envelope.data).toEqual(SHOWN)
    const [shown] = await publicDonations(donation)
    expect(shown).toMatchObject({ displayName: 'Quillon Featherstone', amountCents: 5000 })
  })

  it('are shown as first name and initial if the donor chose that', async () => {
    const donation = await DonationLink.create(test, {
      name: 'Quillon Featherstone',
      nameShown: 'first_initial',
    })
    expect(await publicDonations(donation)).toMatchObject([{ displayName: 'Quillon F.', anonymous: false }])
    expect((await donation.read()).order).toMatchObject({
      nameShown: 'first_initial',
      donorName: 'Quillon Featherstone',
    })
    await change(donation, SHOWN)
    expect(await publicDonations(donation)).toMatchObject([{ displayName: 'Quillon Featherstone' }])
    await change(donation, { nameShown: 'first_initial', hideAmount: false })
    expect(await publicDonations(donation)).toMatchObject([{ displayName: 'Quillon F.' }])
  })

  it('can be hidden separately; a hidden amount isn’t among the top donations', async () => {
    const large = await DonationLink.create(test, { amountCents: 90_000 })
    const small = await DonationLink.create(test, { caseId: large.caseId, amountCents: 1000 })
    await change(large, { nameShown: 'full', hideAmount: true })
    const top = await publicDonations(large, 'top')
    expect(top.map(({ donationId }) => donationId)).toEqual([small.orderId, large.orderId])
    expect(top[1]).toMatchObject({ displayName: 'Carol Brandt', amountCents: null })
  })

  it('can be shown later if the donor hid them when donating', async () => {
    const donation = await DonationLink.create(test, { ...HIDDEN, name: 'Quillon Featherstone' })
    await change(donation, SHOWN)
    expect(await publicDonations(donation)).toMatchObject([
      { displayName: 'Quillon Featherstone', anonymous: false },
    ])
  })

  it('change once per key: a late resend undoes nothing, and other choices under the key are refused', async () => {
    const donation = await DonationLink.create(test)
    const answers = await Promise.all([
      change(donation, HIDDEN, 'first-change'),
      change(donation, HIDDEN, 'first-change'),
    ])
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([0, 0])
    await change(donation, SHOWN, 'second-change')
    expect((await change(donation, HIDDEN, 'first-change')).envelope.data).toEqual(SHOWN)
    expect(await publicDonations(donation)).toMatchObject([{ anonymous: false, amountCents: 5000 }])
    expect((await change(donation, SHOWN, 'first-change')).envelope.code).toBe(10410)
  })

  it('are announced to open pages when they change', async () => {
    const donation = await DonationLink.create(test)
    const announced = new Promise<void>((resolve) => {
      test.deps.live.subscribe(donation.caseId, resolve)
    })
    await change(donation, HIDDEN)
    await announced
  })

  it('can’t be changed once the donation is refunded and off the public page', async () => {
    const donation = await DonationLink.create(test)
    await donation.act('refundOwnDonation')
    expect((await change(donation, HIDDEN)).envelope.code).toBe(30209)
    expect(await publicDonations(donation)).toEqual([])
  })
})
