import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { deleteOldDrafts, remindOfDrafts } from './draft-tasks.ts'
import { readDraft } from './drafts.queries.ts'
import { exportDrafts } from './export-drafts.ts'
import { forgetDrafts } from './remove-draft.ts'

const test = testApp()
let lena: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-200 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

const begin = async (title: string): Promise<string> =>
  (
    await lena.call('createDraft', {
      zoneId: 1,
      idempotencyKey: randomUUID(),
      title,
      beneficiaryEmail: 'rosa@mail.example',
    })
  ).data.caseId
const runNightlyTasks = async (): Promise<void> => {
  await deleteOldDrafts(test.deps)
  await remindOfDrafts(test.deps)
}
const reminders = async () =>
  (await lena.subjects()).filter((subject) => subject === 'Your draft is still here').length
const exists = async (caseId: string) => (await readDraft(test.deps.database.db, caseId)) !== null

it('reminds of a draft at day 80, once, and deletes it at day 90 unless it was saved again', async () => {
  const abandoned = await begin('Help Rosa rebuild her kitchen')
  const saved = await begin('Help Rosa rebuild her house')
  test.clock.advance(79 * DAY_MS)
  await runNightlyTasks()
  expect(await reminders()).toBe(0)
  test.clock.advance(1.5 * DAY_MS)
  await runNightlyTasks()
  await runNightlyTasks()
  expect(await reminders()).toBe(2)
  await lena.login()
  await lena.call('updateDraft', { zoneId: 1, caseId: saved, version: 1, summary: 'Still at it.' })
  test.clock.advance(10 * DAY_MS)
  await runNightlyTasks()
  expect(await reminders()).toBe(2)
  expect([await exists(abandoned), await exists(saved)]).toEqual([false, true])
  await lena.login()
  expect(await lena.code('myCase', { caseId: abandoned })).toBe(codes.notFound.code)
})

it('deletes nothing before its owner had a week of notice', async () => {
  await lena.login()
  const caseId = await begin('Help Rosa get back on her feet')
  test.clock.advance(95 * DAY_MS)
  await lena.login()
  await runNightlyTasks()
  expect(await exists(caseId)).toBe(true)
  test.clock.advance(8 * DAY_MS)
  await runNightlyTasks()
  expect(await exists(caseId)).toBe(false)
})

it('exports drafts with the account, and deletes them with it', async () => {
  await lena.login()
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await begin('Help Rosa buy a boat')
  expect((await exportDrafts(test.deps, userId))[0]).toMatchObject({
    caseId,
    fields: { title: 'Help Rosa buy a boat', beneficiaryEmail: 'rosa@mail.example' },
  })
  expect((await lena.call('exportAccount', {})).data.drafts.map((draft) => draft.caseId)).toContain(caseId)
  await forgetDrafts(test.deps, userId)
  expect(await exportDrafts(test.deps, userId)).toEqual([])
})
