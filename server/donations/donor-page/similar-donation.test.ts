import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { walletToken } from '#testing/donations/wallet-token.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp({ WALLETS: 'google_pay' })

describe('before a second equal donation is charged', () => {
  const email = 'again@mail.example'
  const similarDonationOf = async (donor: Donor, caseId: string, more: object = {}) =>
    (await donor.create(await donor.orderBody({ caseId, email, ...more }))).envelope.data.similarDonation

  it('the same browser and donor are asked to confirm for ten minutes, and others aren’t', async () => {
    const donor = new Donor(test)
    const first = await DonationLink.create(test, { email }, undefined, donor)
    const { order } = await first.read()
    const { caseId } = first
    const similar = { amountCents: 5000, paidAt: order.paidAt }
    expect(await similarDonationOf(donor, caseId)).toEqual(similar)
    expect(await similarDonationOf(donor, caseId, { amountCents: 5100 })).toBeUndefined()
    expect(await similarDonationOf(donor, caseId, { email: 'other@mail.example' })).toBeUndefined()
    // A stranger who knows only the e-mail address.
    expect(await similarDonationOf(new Donor(test), caseId)).toBeUndefined()
    expect(await laterBy(test.clock, 11 * MINUTE_MS, () => similarDonationOf(donor, caseId))).toBeUndefined()
    await first.act('refundOwnDonation')
    expect(await similarDonationOf(donor, caseId)).toBeUndefined()
  })

  it('so is a browser that stores no signing key, and so has another visitor id after a reload', async () => {
    const caseId = await makeCase(test)
    const first = new Donor(test)
    const { envelope, cookies } = await first.create(await first.orderBody({ caseId, email }))
    await first.charge(envelope.data, await first.token())
    const orderKeys = cookies.map((cookie) => cookie.split(';')[0] ?? '')
    const reloaded = new Donor(test, { orderKeys })
    const unasked = { confirmSimilar: false }
    expect(await similarDonationOf(reloaded, caseId, unasked)).toMatchObject({ amountCents: 5000 })
    const unconfirmed = await reloaded.begin({ caseId, email, ...unasked })
    const charge = await reloaded.charge(unconfirmed, await reloaded.token())
    expect(charge.envelope.code).toBe(codes.repeatedDonation.code)
    // A forged key proves nothing.
    const forged = orderKeys.map((cookie) => `${cookie}x`)
    expect(await similarDonationOf(new Donor(test, { orderKeys: forged }), caseId)).toBeUndefined()
  })

  it('a resent paid order isn’t reported as similar to itself', async () => {
    const donor = new Donor(test)
    const { caseId } = await DonationLink.create(test)
    const body = await donor.orderBody({ caseId, email })
    const { envelope } = await donor.create(body)
    await donor.charge(envelope.data, await donor.token())
    const second = await donor.create(
      await donor.orderBody({ caseId, email, idempotencyKey: body.idempotencyKey }),
    )
    expect(second.envelope.data).toMatchObject({ orderId: envelope.data.orderId, status: 'succeeded' })
    expect(second.envelope.data.similarDonation).toBeUndefined()
  })

  it('a donor with a wallet is asked too, whatever method paid the first donation', async () => {
    const donor = new Donor(test)
    const caseId = await makeCase(test)
    const byWallet = { payMethod: 'google_pay' }
    const first = await donor.begin({ caseId, email, payMethod: 'google_pay' })
    const { envelope } = await donor.charge(first, await walletToken(test, 'google_pay'))
    expect(envelope.data.status).toBe('succeeded')
    const similar = { amountCents: 5000, paidAt: expect.any(String) }
    expect(await similarDonationOf(donor, caseId, byWallet)).toEqual(similar)
    expect(await similarDonationOf(donor, caseId)).toEqual(similar)
    const { caseId: cardCase } = await DonationLink.create(test, { email }, undefined, donor)
    expect(await similarDonationOf(donor, cardCase, byWallet)).toEqual(similar)
    expect(
      await laterBy(test.clock, 11 * MINUTE_MS, () => similarDonationOf(donor, caseId, byWallet)),
    ).toBeUndefined()
    expect(await similarDonationOf(new Donor(test), caseId, byWallet)).toBeUndefined()
  })
})

describe('the same donation twice', () => {
  const UNCONFIRMED = { confirmSimilar: false, email: 'parallel@mail.example' }
  const REPEATED = codes.repeatedDonation.code

  it('sent concurrently with different keys is charged once', async () => {
    const donor = new Donor(test)
    const caseId = await makeCase(test)
    const createAndCharge = async (): Promise<void> => {
      const { envelope } = await donor.create(await donor.orderBody({ caseId, ...UNCONFIRMED }))
      if (envelope.code === 0) await donor.charge(envelope.data, await donor.token())
    }
    await Promise.all(Array.from({ length: 40 }, createAndCharge))
    await createAndCharge()
    expect(await readTotals(test.deps.database.db, caseId)).toMatchObject({ donationCount: 1 })
  })

  it('is charged again only after the donor confirms it, and a third one needs another confirmation', async () => {
    const donor = new Donor(test)
    const { caseId } = await DonationLink.create(test, UNCONFIRMED, undefined, donor)
    const body = await donor.orderBody({ caseId, ...UNCONFIRMED })
    const { envelope: created } = await donor.create(body)
    expect((await donor.charge(created.data, await donor.token())).envelope.code).toBe(REPEATED)
    const confirmedChoices = {
      caseId,
      ...UNCONFIRMED,
      idempotencyKey: body.idempotencyKey,
      confirmSimilar: true,
    }
    const { envelope: confirmed } = await donor.create(await donor.orderBody(confirmedChoices))
    expect(confirmed.data.orderId).toBe(created.data.orderId)
    expect((await donor.charge(confirmed.data, await donor.token())).envelope.data.status).toBe('succeeded')
    const third = await donor.begin({ caseId, ...UNCONFIRMED })
    expect((await donor.charge(third, await donor.token())).envelope.code).toBe(REPEATED)
    const later = await laterBy(test.clock, 11 * MINUTE_MS, async () => {
      const order = await donor.begin({ caseId, ...UNCONFIRMED })
      return donor.charge(order, await donor.token())
    })
    expect(later.envelope.data.status).toBe('succeeded')
  })
})
