import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { decideRequest } from './decide-request.ts'
import { mailRequest } from './mail-request.ts'
import { type RefundRequestRow, readLatestRequest } from './refund-requests.queries.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

let addresses = 0
/** A donation of a new donor, and its mails after the receipt, oldest first. */
const donate = async (card?: string) => {
  addresses += 1
  const email = `donor-${addresses}@mail.example`
  const donation = await DonationLink.create(test, { email, tipCents: 500 }, card)
  const mails = async () =>
    (await world.mailTo(email)).filter(({ subject }) => !subject.startsWith('Thank you')).toReversed()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { donation, mails, subjects }
}
const requestOf = async (donation: DonationLink): Promise<RefundRequestRow> => {
  const request = await readLatestRequest(test.deps.database.reader, donation)
  if (request === null) throw new Error('no request')
  return request
}

describe('a request’s donor', () => {
  it('is mailed its number, then the answer with the refund, once each', async () => {
    const { donation, mails, subjects } = await donate()
    await donation.act('requestRefund', { reason: 'mistake' })
    await test.work()
    const request = await requestOf(donation)
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
    const request = await requestOf(donation)
    await decideRequest(test.deps, SUPPORT, {
      place: request,
      decision: { outcome: 'refused', answer: 'The floor is laid.' },
    })
    await test.work()
    expect(await subjects()).toEqual([`Our answer to ${request.reference}`])
  })
})
