import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { makeMailedDonation, requireLatestRequest } from '#testing/donations/mailed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { decideRequest } from './decide-request.ts'
import { mailRequest } from './mail-request.ts'

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
      place: request,
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
      'Yes, we send your money back',
    ])
    expect((await mails())[1]?.text).toContain('Of course.')
  })

  it('gets only the answer if the request is decided before the first mail', async () => {
    const { donation, subjects } = await donate()
    await donation.act('requestRefund', { reason: 'mistake' })
    const request = await requireLatestRequest(test, donation)
    await decideRequest(test.deps, SUPPORT, {
      place: request,
      decision: { outcome: 'refused', answer: 'The floor is laid.' },
    })
    await test.work()
    expect(await subjects()).toEqual([`Our answer to ${request.reference}`])
  })
})
