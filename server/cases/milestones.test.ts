import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { queueDonationNotices } from '#server/donations/notices/queue-notices.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { refreshStaleCards } from './case-card.ts'
import { endCase } from './end-case.ts'
import { endDueCases } from './end-due-cases.ts'

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

let seenCount = 0
/** Subjects of mails about fundraisers since the last call, oldest first. */
const newSubjects = async (): Promise<string[]> => {
  const all = (await lena.subjects()).filter((subject) => /fundraiser|gift|gave/.test(subject)).toReversed()
  const fresh = all.slice(seenCount)
  seenCount = all.length
  return fresh
}
const give = async (caseId: string, amountCents: number): Promise<void> => {
  await new Donor(test).give({ caseId, amountCents })
  await test.work()
  await queueDonationNotices(test.deps)
  await refreshStaleCards(test.deps)
}

it('notifies an owner of each donation and, once, of the goal', async () => {
  const caseId = await makeCase(test, { ownerId, goalCents: 10_000 })
  await give(caseId, 4_000)
  expect(await newSubjects()).toEqual(['Your first gift is in'])
  const further = 'Carol Brandt gave $40.00 to your fundraiser'
  await give(caseId, 4_000)
  expect(await newSubjects()).toEqual([further])
  await give(caseId, 4_000)
  expect((await newSubjects()).toSorted()).toEqual([further, 'Your fundraiser reached its goal'])
  await give(caseId, 4_000)
  expect(await newSubjects()).toEqual([further])
})

it('ends a case on the day its owner set, with a mail before and one after', async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-20 * DAY_MS)
  const caseId = await makeCase(test, { ownerId })
  const endsAt = new Date(test.clock.now().getTime() + 5 * DAY_MS)
  await test.deps.database.db.updateTable('cases').set({ endsAt }).where('caseId', '=', caseId).execute()
  await endDueCases(test.deps)
  expect(await newSubjects()).toEqual([])
  test.clock.advance(2.5 * DAY_MS)
  await endDueCases(test.deps)
  await endDueCases(test.deps)
  expect(await newSubjects()).toEqual([expect.stringMatching(/^Your fundraiser ends on /)])
  test.clock.advance(2.6 * DAY_MS)
  await endDueCases(test.deps)
  await endDueCases(test.deps)
  expect(await newSubjects()).toEqual(['Your fundraiser has ended'])
  expect((await lena.call('caseDetail', { caseId })).data).toMatchObject({
    donationStatus: 'ended',
    endedAt: endsAt.toISOString(),
  })
})

it('confirms to an owner that their case has ended', async () => {
  const caseId = await makeCase(test, { ownerId })
  await endCase(test.deps, caseId, null)
  await endDueCases(test.deps)
  await endDueCases(test.deps)
  expect(await newSubjects()).toEqual(['Your fundraiser has ended'])
})
