import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { makeMailedDonation, requireLatestRequest } from '#testing/donations/mailed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { decideRequest } from './decide-request.ts'
import { mailRequest } from './mail-request.ts'
import { sendWaitingRefunds } from './refund-sweeps.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const donate = (card?: string) => makeMailedDonation(test, world, card)

describe('a request’s donor', () => {
  it('is mailed its number, then the answer with the refund, once each', async () => {
    const { donation, mails, subjects } = await donate()
    await donation.act('requestRefund', { reason: 'mistake' })
    await test.work()
    const request = await requireLatestRequest(test, donation)
    await decideRequest(test.deps, SUPPORT, {
      requestIds: request,
      decision: {
        outcome: 'granted',
        amount: 'all',
        answer: 'Of course.',
      },
    })
    await test.work()
    await mailRequest(test.deps, request)
    expect(await subjects()).toEqual([
      `We have your request ${request.reference}`,
      'Yes, we’re refunding your gift',
    ])
    expect((await mails())[1]?.text).toContain('Of course.')
  })

  it('gets only the answer if the request is decided before the first mail', async () => {
    const { donation, subjects } = await donate()
    await donation.act('requestRefund', { reason: 'mistake' })
    const request = await requireLatestRequest(test, donation)
    await decideRequest(test.deps, SUPPORT, {
      requestIds: request,
      decision: { outcome: 'refused', answer: 'The floor is laid.' },
    })
    await test.work()
    expect(await subjects()).toEqual([`Our answer to ${request.reference}`])
  })

  it('reads that granted money hasn’t left while money out is held, and again once it has', async () => {
    const { donation, mails, subjects } = await donate()
    const { deps, clock } = test
    await donation.act('requestRefund', { reason: 'mistake' })
    await test.work()
    const request = await requireLatestRequest(test, donation)
    await deps.database.transact((tx) => deps.handlers.providerIsAhead(tx, deps, 're_1 is unknown.'))
    const decision = { outcome: 'granted', amount: 'all', answer: 'Of course.' } as const
    await decideRequest(deps, SUPPORT, { requestIds: request, decision })
    const passMinutes = async () => {
      clock.advance(2 * MINUTE_MS)
      for (let round = 0; round < 3; round += 1) {
        await test.work()
        await deps.jobs.advance(HOUR_MS)
      }
    }
    await passMinutes()
    const [, granted] = await mails()
    expect(granted?.subject).toBe('Yes, we’re refunding your gift')
    expect(granted?.text).toContain('goes back to your Visa ending 4242. It hasn’t left yet')
    for (const mail of await mails()) expect(mail.text).not.toContain('on its way')
    expect(await donation.read()).toMatchObject({ returns: [{ state: 'agreed' }] })

    await resumePayouts(deps, { staffId: SUPPORT.staffId, roles: ['finance'] })
    await passMinutes()
    await sendWaitingRefunds(deps)
    await passMinutes()
    expect(await donation.read()).toMatchObject({ returns: [{ state: 'sent' }] })
    expect((await subjects()).slice(2)).toEqual(['Your gift is on its way back'])
  })
})
