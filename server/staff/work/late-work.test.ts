import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { WorkItem } from '#contract/staff/staff-shapes.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { listWork } from './list-work.ts'

const test = testApp()
let admin: TestPerson
let reviewer: TestPerson
let support: TestPerson
let checkId: string
beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
  reviewer = await staffPerson(test, 'reviewer')
  support = await staffPerson(test, 'support')
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  checkId = (await submitWholeCase(test, lena, {})).checkId
  await new TestPerson(test, 'visitor@mail.example').call('contactSupport', {
    idempotencyKey: randomUUID(),
    name: 'Hank Broussard',
    email: 'hank@mail.example',
    topic: 'gift',
    text: 'I gave twice by mistake. Can one come back?',
  })
})

const list = async (person: TestPerson): Promise<readonly WorkItem[]> =>
  (await person.call('staffWorkList', {})).data.items
const queuesOf = (items: readonly WorkItem[]) => items.map(({ queue }) => queue)
const alerts = () =>
  test.deps.database.db.selectFrom('alert').selectAll().where('kind', '=', 'late_work').execute()

it('lists what each role may do, of all queues, by due time, and says whose it is', async () => {
  const all = await list(admin)
  expect(new Set(queuesOf(all))).toEqual(new Set(['reviews', 'contact']))
  expect(all.map(({ dueAt }) => dueAt)).toEqual(all.map(({ dueAt }) => dueAt).toSorted())
  expect(queuesOf(await list(reviewer))).toEqual(['reviews'])
  expect(queuesOf(await list(support))).toEqual(['contact'])
  expect((await list(support))[0]).toMatchObject({
    title: 'A gift I made',
    whose: 'Hank Broussard',
    takenBy: null,
  })
})

it('what a colleague took is theirs until it is late', async () => {
  const colleague = await staffPerson(test, 'reviewer')
  await colleague.call('claimReview', { checkId })
  expect(queuesOf(await list(colleague))).toEqual(['reviews'])
  expect((await list(colleague))[0]).toMatchObject({ isMine: true })
  expect(await list(reviewer)).toEqual([])
  // By then the session would have ended.
  const { staffId } = (await reviewer.call('staffMember', {})).data
  await laterBy(test.clock, 10 * DAY_MS, async () => {
    const { items } = await listWork(test.deps, { staffId, roles: ['reviewer'] })
    expect(queuesOf(items)).toEqual(['reviews'])
  })
})

it('reminds the team of late work after one, three and seven days, once each', async () => {
  const [item] = await list(support)
  const lateByMs = (ms: number) => Date.parse(item?.dueAt ?? '') - test.clock.now().getTime() + ms
  const remindAt = (ms: number) =>
    laterBy(test.clock, lateByMs(ms), () => runJob(test.deps, 'remind-of-late-work'))
  const steps = async () =>
    (await alerts())
      .filter(({ alertKey }) => alertKey.startsWith('late-contact-'))
      .map(({ alertKey }) => alertKey.split('-')[2])
  await remindAt(DAY_MS - HOUR_MS)
  expect(await steps()).toEqual([])
  await remindAt(DAY_MS)
  await remindAt(2 * DAY_MS)
  expect(await steps()).toEqual(['1'])
  await remindAt(3 * DAY_MS)
  await remindAt(7 * DAY_MS)
  await remindAt(9 * DAY_MS)
  expect((await steps()).toSorted()).toEqual(['1', '3', '7'])
  const [first] = (await alerts()).filter(({ alertKey }) => alertKey.startsWith('late-contact-1'))
  expect(first?.body).toContain('A gift I made, due ')
  expect(first?.body).not.toContain('Hank')
})
