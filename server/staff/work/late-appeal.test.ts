import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-60 * DAY_MS))

it('the reminder of a late appeal says nothing of its words, which are erased elsewhere', async () => {
  const recipient = await Recipient.verified(test, 'held@mail.example')
  await recipient.receive()
  const { caseId } = recipient
  const finance = await staffPerson(test, 'finance')
  const { data } = await finance.call('freezeAccount', {
    caseId,
    kind: 'identity',
    reason: 'A relative says that it isn’t her.',
    message: 'We have a question about your fundraiser. Look at our mail.',
  })
  await recipient.person.login()
  const { data: accepted } = await recipient.person.call('appealHold', {
    caseId,
    holdId: data.holdId,
    text: 'It is me. My doctor is Dr. Paxton at 740 555 0100.',
  })
  const late = Date.parse(accepted.answerDueAt) + DAY_MS - test.clock.now().getTime() + 1000
  await laterBy(test.clock, late, () => runJob(test.deps, 'remind-of-late-work'))
  const alerts = await test.deps.database.db
    .selectFrom('alert')
    .select('body')
    .where('kind', '=', 'late_work')
    .execute()
  expect(alerts.map(({ body }) => body).join()).toContain('Appeal against a hold')
  expect(alerts.map(({ body }) => body).join()).not.toContain('Paxton')
})
