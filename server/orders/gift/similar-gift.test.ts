import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { Donor } from '#testing/donor.ts'
import { GiftLink } from '#testing/gift-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { walletToken } from '#testing/wallet-token.ts'

const test = testApp({ WALLETS: 'google_pay' })

describe('before a second equal gift is charged', () => {
  const email = 'again@mail.example'
  const begin = async (donor: Donor, caseId: string, more: object = {}) =>
    (await donor.create(await donor.orderBody({ caseId, email, ...more }))).envelope.data.similarGift

  it('the same browser and donor hear of the first for ten minutes; nobody else does', async () => {
    const donor = new Donor(test)
    const first = await GiftLink.given(test, { email }, undefined, donor)
    const { order } = await first.read()
    const { caseId } = first
    const similar = { amountCents: 5000, paidAt: order.paidAt }
    expect(await begin(donor, caseId)).toEqual(similar)
    expect(await begin(donor, caseId, { amountCents: 5100 })).toBeUndefined()
    expect(await begin(donor, caseId, { email: 'other@mail.example' })).toBeUndefined()
    // Whoever knows the address alone.
    expect(await begin(new Donor(test), caseId)).toBeUndefined()
    expect(await laterBy(test.clock, 11 * MINUTE_MS, () => begin(donor, caseId))).toBeUndefined()
    await first.act('returnGift')
    expect(await begin(donor, caseId)).toBeUndefined()
  })

  it('a paid order sent again isn’t its own likeness', async () => {
    const donor = new Donor(test)
    const { caseId } = await GiftLink.given(test)
    const body = await donor.orderBody({ caseId, email })
    const { envelope } = await donor.create(body)
    await donor.charge(envelope.data, await donor.token())
    const again = await donor.create(
      await donor.orderBody({ caseId, email, idempotencyKey: body.idempotencyKey }),
    )
    expect(again.envelope.data).toMatchObject({ orderId: envelope.data.orderId, status: 'succeeded' })
    expect(again.envelope.data.similarGift).toBeUndefined()
  })

  it('by a wallet it is asked the same, whichever way the first was paid', async () => {
    const donor = new Donor(test)
    const caseId = await makeCase(test)
    const byWallet = { payMethod: 'google_pay' }
    const first = await donor.begin({ caseId, email, payMethod: 'google_pay' })
    const { envelope } = await donor.charge(first, await walletToken(test, 'google_pay'))
    expect(envelope.data.status).toBe('succeeded')
    const similar = { amountCents: 5000, paidAt: expect.any(String) }
    expect(await begin(donor, caseId, byWallet)).toEqual(similar)
    expect(await begin(donor, caseId)).toEqual(similar)
    const { caseId: cardCase } = await GiftLink.given(test, { email }, undefined, donor)
    expect(await begin(donor, cardCase, byWallet)).toEqual(similar)
    expect(await laterBy(test.clock, 11 * MINUTE_MS, () => begin(donor, caseId, byWallet))).toBeUndefined()
    expect(await begin(new Donor(test), caseId, byWallet)).toBeUndefined()
  })
})
