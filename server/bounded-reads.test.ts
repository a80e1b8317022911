import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { UPDATES_MAX } from '#contract/fundraisers/case-limits.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { readCaseTimeline } from './cases/for-staff/case-timeline.ts'
import { readUpdates } from './cases/updates/case-updates.queries.ts'
import { readMessages } from './fundraisers/conversations/conversations.queries.ts'
import { readArrivals } from './share/short-links.queries.ts'

/** Reads of rows that one person can add are bounded, however many there are. tools/tidy-reads.ts lists the tables. */

const test = testApp()

it('of a case’s updates, and none can be posted beyond their maximum', async () => {
  const { db } = test.deps.database
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const addUpdates = (count: number) =>
    sql`insert into case_update (case_id, update_id, title, body, posted_at)
      select ${caseId}, gen_random_uuid(), 'News', 'It is level.', now() from generate_series(1, ${count}::int)
      returning 1`.execute(db)
  await addUpdates(UPDATES_MAX)
  const update = { caseId, title: 'More news', text: 'It is level.', images: [] }
  const { code } = await lena.call('postUpdate', { ...update, idempotencyKey: test.deps.ids.uuid() })
  expect(code).toBe(codes.conflict.code)
  await addUpdates(10)
  expect(await readUpdates(db, caseId)).toHaveLength(UPDATES_MAX)
})

it('of a case’s reports, in its timeline for staff', async () => {
  const { db } = test.deps.database
  const caseId = await makeCase(test, {})
  const before = (await readCaseTimeline(test.deps, caseId)).length
  await sql`insert into case_report (case_id, report_id, idempotency_key, reference, reason, state, created_at)
    select ${caseId}, gen_random_uuid(), n, 'R' || n, 'other', 'open', now() from generate_series(1, 1000) n
    returning 1`.execute(db)
  expect((await readCaseTimeline(test.deps, caseId)).length - before).toBe(200)
})

it('of a conversation’s messages', async () => {
  const { db } = test.deps.database
  const caseId = await makeCase(test, {})
  const conversationId = test.deps.ids.uuid()
  await sql`insert into conversation (case_id, conversation_id, email_hash, name_cipher, email_cipher, started_at)
    values (${caseId}, ${conversationId}::uuid, 'hash', '', '', now())`.execute(db)
  await sql`insert into conversation_message
      (case_id, message_id, conversation_id, idempotency_key, from_organizer, body_cipher, sent_at)
    select ${caseId}, gen_random_uuid(), ${conversationId}::uuid, n::text, true, '', now() from generate_series(1, 1000) n
    returning 1`.execute(db)
  expect(await readMessages(db, { caseId, conversationId })).toHaveLength(200)
})

it('of a case’s short links', async () => {
  const { db } = test.deps.database
  const caseId = await makeCase(test, {})
  await sql`insert into short_link (hash_id, path, case_id, created_at)
    select lpad(n::text, 12, '0'), '/', ${caseId}, now() from generate_series(1, 20010) n returning 1`.execute(
    db,
  )
  await sql`insert into short_link_visit (hash_id, share_channel, visits)
    select lpad(n::text, 12, '0'), 'copy', 1 from generate_series(1, 20010) n returning 1`.execute(db)
  expect(await readArrivals(db, caseId)).toEqual([{ shareChannel: 'copy', visits: 20_000 }])
})
