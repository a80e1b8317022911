import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { eraseDonor } from '../donor-page/erase-donor.ts'
import { readGiftsBetween } from './gifts-between.ts'

const test = testApp()

it('counts what an address gave of what cleared, without what went back, is disputed, or is an erased donor’s', async () => {
  const caseId = await makeCase(test)
  const give = (name: string, choices = {}, card?: string) =>
    DonationLink.create(test, { caseId, email: `${name}@mail.example`, ...choices }, card)
  const [, , refunded] = [await give('two'), await give('two', { amountCents: 7000 }), await give('refunded')]
  await give('erased')
  await give('disputed', {}, 'pm_card_createDispute')
  await give('covered', { coverFee: true })
  await outsideWorld(test).advanceTime(60)
  await test.work()
  await refunded.act('refundOwnDonation')
  const hashOf = (name: string) => test.deps.personalData.emailHash(`${name}@mail.example`)
  await eraseDonor(test.deps, {
    emailHash: hashOf('erased'),
    after: new Date(0),
    until: new Date('9999-01-01'),
  })
  const names = ['two', 'refunded', 'erased', 'disputed', 'covered', 'nobody']
  const emailHashes = names.map(hashOf)
  const now = test.clock.now().getTime()
  const [before, after] = [new Date(now), new Date(now + 100 * DAY_MS)]
  const { db } = test.deps.database
  const gifts = await readGiftsBetween(db, caseId, [{ after: before, until: after }], emailHashes)
  expect(
    [...gifts.values()].map(({ count, donatedCents, netCents }) => [count, donatedCents, netCents]).sort(),
  ).toEqual([
    [1, 5000, 5000],
    [2, 12_000, 12_000 - 175 - 233],
  ])
  expect([...gifts.keys()].sort()).toEqual([hashOf('covered'), hashOf('two')].sort())
  const early = await readGiftsBetween(db, caseId, [{ after: null, until: before }], emailHashes)
  expect(early.size).toBe(0)
  expect((await readGiftsBetween(db, caseId, [], emailHashes)).size).toBe(0)
})
