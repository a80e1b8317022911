import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { makeMailedDonation, requireLatestRequest } from '#testing/donations/mailed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { decideRequest } from './decide-request.ts'
import { mailRefund } from './mail-refund.ts'
import { readRefundsOf } from './refunds.queries.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const donate = (card?: string) => makeMailedDonation(test, world, card)

describe('a refund’s donor', () => {
  it('gets one mail that it is in transit', async () => {
    const { donation, mails } = await donate()
    await donation.act('refundOwnDonation')
    await test.work()
    const [refund] = await readRefundsOf(test.deps.database.db, donation)
    if (refund === undefined) throw new Error('no refund')
    await mailRefund(test.deps, refund, 'on_its_way')
    const [mail, ...others] = await mails()
    expect(mail?.subject).toBe('Your gift is on its way back')
    expect(mail?.text).toContain('$55.00 is on its way to your Visa ending 4242.')
    expect(mail?.text).toContain(`/receipt/${donation.token}`)
    expect(others).toEqual([])
  })

  it('gets one mail about a pending refund that succeeds later, too', async () => {
    const { donation, subjects } = await donate('pm_card_pendingRefund')
    await donation.act('refundOwnTip')
    await test.work()
    await world.advanceTime(60)
    await test.work()
    expect(await subjects()).toEqual(['Your tip is on its way back'])
  })

  it('is mailed about the whole donation if its rest is refunded after the tip', async () => {
    const { donation, subjects } = await donate()
    await donation.act('refundOwnTip')
    await test.work()
    await donation.act('refundOwnDonation')
    await test.work()
    expect(await subjects()).toEqual(['Your tip is on its way back', 'Your gift is on its way back'])
  })

  it('gets one mail that it failed and staff are handling it', async () => {
    const { donation, mails, subjects } = await donate('pm_card_refundFail')
    await donation.act('refundOwnDonation')
    await test.work()
    await world.advanceTime(60)
    await test.work()
    const [refund] = await readRefundsOf(test.deps.database.db, donation)
    if (refund === undefined) throw new Error('no refund')
    await mailRefund(test.deps, refund, 'failed')
    await mailRefund(test.deps, refund, 'on_its_way')
    expect(await subjects()).toEqual(['Your gift is on its way back', 'A refund didn’t arrive'])
    const request = await requireLatestRequest(test, donation)
    expect(request).toMatchObject({ reason: 'refund_failed', state: 'open' })
    expect((await mails())[1]?.text).toContain(request.reference)
    // While staff handle a failed refund, an undo by the donor could pay twice.
    expect(await donation.read()).toMatchObject({
      returns: [{ state: 'failed' }],
      request: { reason: 'refund_failed', state: 'open' },
      choices: {
        undoUntil: null,
        undoEnded: 'refund_failed',
        tipReturnUntil: null,
        duplicateUntil: null,
        requestUntil: null,
      },
    })
    expect((await donation.act('refundOwnDonation')).envelope).toMatchObject({
      code: 30208,
      msg: expect.stringContaining('another way'),
    })
  })

  it('is mailed about each later refund of failed money, without a claim that they requested it', async () => {
    const { donation, mails, subjects } = await donate('pm_card_refundFail')
    const failOnce = async () => {
      await test.work()
      await world.advanceTime(60)
      await test.work()
    }
    await donation.act('refundOwnDonation')
    await failOnce()
    const first = await requireLatestRequest(test, donation)
    await decideRequest(test.deps, SUPPORT, {
      requestIds: first,
      decision: { outcome: 'granted', amount: 'all', answer: '' },
    })
    await failOnce()
    const second = await requireLatestRequest(test, donation)
    expect(second).toMatchObject({ reason: 'refund_failed', state: 'open' })
    expect(second.requestId).not.toBe(first.requestId)
    const answer = 'The card is closed. We sent you a check.'
    await decideRequest(test.deps, SUPPORT, { requestIds: second, decision: { outcome: 'refused', answer } })
    await test.work()
    expect(await subjects()).toEqual([
      'Your gift is on its way back',
      'A refund didn’t arrive',
      'Yes, we’re sending your refund again',
      'A refund didn’t arrive',
      'About the refund that didn’t arrive',
    ])
    const [, , resentText, , answerText] = (await mails()).map(({ text }) => text)
    expect(resentText).toContain('didn’t arrive. $55.00 is on its way to your Visa ending')
    expect(answerText).toContain(answer)
    for (const text of [resentText, answerText]) expect(text).not.toContain('You asked us')
  })

  it('is mailed about a refund made at the provider', async () => {
    const { donation, subjects } = await donate()
    const [charge] = await world.chargesOf(donation.orderId)
    await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 2000 })
    await world.advanceTime(1)
    await test.work()
    expect(await subjects()).toEqual(['Part of your gift is on its way back'])
  })

  it('gets no mail after being erased', async () => {
    const { donation, email, subjects } = await donate()
    const { personalData, database } = test.deps
    const hash = personalData.emailHash(email)
    await database.pool.query('delete from person where email_hash = $1', [hash])
    await donation.act('refundOwnDonation')
    await test.work()
    expect(await subjects()).toEqual([])
  })
})
