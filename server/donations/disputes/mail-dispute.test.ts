import { beforeAll, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { mailDispute } from './mail-dispute.ts'
import { submitEvidence } from './submit-evidence.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const subjects = async (email: string) =>
  (await world.mailTo(email)).filter(({ subject }) => !subject.startsWith('Thank you')).toReversed()

it.each([
  ['winning_evidence', 'Your gift still counts', 'let it stand. The gift counts as before.'],
  ['losing_evidence', 'Your bank returned your gift', 'Your bank gave you $55.00 back.'],
])('a donor is mailed about a dispute and its end, once each: %s', async (words, subject, sentence) => {
  const email = `${words}@mail.example`
  const donation = await DisputedDonation.create(test, world, { email })
  await donation.waitForDispute()
  await mailDispute(test.deps, await donation.dispute())
  const [opened] = await subjects(email)
  expect(opened?.subject).toBe('Your bank is looking into your gift')
  expect(opened?.text.replace(/\s+/g, ' ')).toMatch(
    /Most banks decide by \w{3} \d+, \d{4}, PT, and we’ll write to you\./,
  )
  expect(opened?.text).toContain('is holding $55.00 until it decides')
  expect(opened?.text).toContain('under HEARTEN*')
  await submitEvidence(test.deps, SUPPORT, {
    disputeIds: await donation.dispute(),
    words,
    reason: 'Evidence is ready',
  })
  await world.advanceTime(2)
  await test.work()
  await mailDispute(test.deps, await donation.dispute())
  const mails = await subjects(email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Your bank is looking into your gift', subject])
  expect(mails[1]?.text).toContain(sentence)
})
