import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { CLAIM_HOURS } from '#contract/cases/reviews/review-deadlines.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { WorkItem } from '#contract/staff/staff-shapes.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { listWork } from './list-work.ts'
import { listQueue } from './work-queues.ts'

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

it('a queue is read from what is due first, and says whether there is more', async () => {
  const since = test.clock.now().getTime()
  for (const [index, place] of ['newest', 'oldest', 'middle'].entries())
    await test.deps.errors.report({
      side: 'server',
      level: 'error',
      message: `Error: ${place}`,
      stack: `Error: no\n    at ${place} (server/${place}.ts:${index + 1}:1)`,
      page: null,
      routes: [],
      browser: null,
      times: 1,
      at: new Date(since - ([1, 3, 2][index] ?? 0) * HOUR_MS),
    })
  const { staffId } = (await admin.call('staffMember', {})).data
  const read = (limit: number) => listQueue(test.deps, { staffId, roles: ['admin'] }, 'errors', { limit })
  expect(await read(2)).toMatchObject({
    items: [{ title: 'Error: oldest' }, { title: 'Error: middle' }],
    isWhole: false,
  })
  expect(await read(3)).toMatchObject({ items: [{}, {}, { title: 'Error: newest' }], isWhole: true })
})

it('a review that someone works on is late like any other, and others may take it over after some hours', async () => {
  const colleague = await staffPerson(test, 'reviewer')
  await colleague.call('claimReview', { checkId })
  const { staffId } = (await reviewer.call('staffMember', {})).data
  const listed = async () => (await listWork(test.deps, { staffId, roles: ['reviewer'] })).items
  await laterBy(test.clock, (CLAIM_HOURS - 1) * HOUR_MS, async () => expect(await listed()).toEqual([]))
  await laterBy(test.clock, (CLAIM_HOURS + 1) * HOUR_MS, async () => expect(await listed()).toHaveLength(1))
  const [review] = (await listQueue(test.deps, { staffId, roles: ['reviewer'] }, 'reviews', { limit: 10 }))
    .items
  const lateByMs = Date.parse(review?.dueAt ?? '') + DAY_MS - test.clock.now().getTime()
  await laterBy(test.clock, lateByMs, () => runJob(test.deps, 'remind-of-late-work'))
  expect((await alerts()).map(({ about }) => about)).toContain('reviews')
})

it('what colleagues keep takes no place of what is open', async () => {
  // A colleague took the first one above.
  const lena = await new TestPerson(test, 'lena.again@mail.example').register('Lena Whitcomb')
  const other = (await submitWholeCase(test, lena, {})).checkId
  const { staffId } = (await reviewer.call('staffMember', {})).data
  const read = async (limit: number, openAt?: Date) =>
    (await listQueue(test.deps, { staffId, roles: ['reviewer'] }, 'reviews', { limit, openAt })).items
  expect((await read(2)).map(({ itemId }) => itemId)).toEqual([checkId, other])
  expect(await read(1, test.clock.now())).toMatchObject([{ itemId: other }])
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
