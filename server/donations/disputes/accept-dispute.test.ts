import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { readDispute } from '#server/donations/disputes/disputes.queries.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let world: OutsideWorld
let finance: TestPerson
beforeAll(async () => {
  world = outsideWorld(test)
  finance = await staffPerson(test, 'finance')
})

const accept = async (donation: DisputedDonation) => {
  const { caseId, disputeId } = await donation.dispute()
  return finance.call('acceptDispute', {
    disputeIds: { caseId, disputeId },
    reason: 'The donor doesn’t know this case.',
  })
}

it('a dispute that staff accept is lost at once, and isn’t answered or accepted again', async () => {
  const donation = await DisputedDonation.createDisputed(test, world, {})
  expect((await accept(donation)).data.state).toBe('lost')
  await test.work()
  expect((await donation.disputeAtProvider()).status).toBe('lost')
  expect(await readDispute(test.deps.database.db, await donation.dispute())).toMatchObject({
    state: 'lost',
    evidenceSentAt: null,
  })
  expect((await accept(donation)).code).toBe(codes.conflict.code)
  const acts = (await (await staffPerson(test, 'admin')).call('staffAudit', { act: 'dispute.accept' })).data
  expect(acts.items).toHaveLength(1)
})
