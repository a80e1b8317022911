import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testDatabase } from '#testing/database.ts'
import { randomIds } from '../ids.ts'
import { buildLogger } from '../logging.ts'
import { storedEntry } from './job-entry.ts'
import { type JobQueue, openJobQueue, type Tasks } from './jobs.ts'
import { acknowledged, relayOutbox, writeOutbox } from './outbox.ts'

const testDb = testDatabase()
const failOnAbandoned = async ({ topic }: { topic: string }) => {
  throw new Error(`${topic} was given up`)
}
const relayAt = (jobs: JobQueue, now: Date) =>
  relayOutbox({
    database: testDb.database,
    jobs,
    clock: { now: () => now },
    isKept: (topic) => topic.startsWith('mail-'),
    onAbandoned: failOnAbandoned,
  })
let jobs: JobQueue | undefined
afterEach(() => jobs?.close())

test('a locked row doesn’t block the others, and is queued once it is free', async () => {
  jobs = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'error' }))
  const now = new Date('2026-11-21T12:00:00Z')
  const entry = (topic: string) => storedEntry(topic, {}, now)
  await testDb.database.transact((tx) =>
    writeOutbox(tx, randomIds, 'AAAAAAAAAAAA', [entry('held'), entry('free')], now),
  )
  const queuedTopics = async (): Promise<string[]> => {
    const { rows } = await testDb.owner.query(
      'select task_identifier as topic from graphile_worker.jobs order by 1',
    )
    return rows.map(({ topic }) => topic)
  }
  const other = new pg.Client({ connectionString: testDb.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query("select 1 from outbox where case_id = 'AAAAAAAAAAAA' and topic = 'held' for update")
  await relayAt(jobs, now)
  expect(await queuedTopics()).toEqual(['free'])
  await other.query('commit')
  await other.end()
  await relayAt(jobs, now)
  expect(await queuedTopics()).toEqual(['free', 'held'])
  expect((await testDb.owner.query('select 1 from outbox')).rowCount).toBe(0)
})

test('rows that can’t be queued don’t block the others, however many there are', async () => {
  jobs = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'error' }))
  const now = new Date('2026-11-21T12:00:00Z')
  const entries = Array.from({ length: 101 }, () => storedEntry('mail-broken', {}, now))
  await testDb.database.transact((tx) => writeOutbox(tx, randomIds, 'AAAAAAAAAAAA', entries, now))
  await testDb.owner.query("update outbox set payload = '[]'")
  const later = new Date(now.getTime() + 1000)
  await testDb.database.transact((tx) =>
    writeOutbox(tx, randomIds, 'BBBBBBBBBBBB', [storedEntry('whole', {}, later)], later),
  )
  await expect(relayAt(jobs, later)).rejects.toThrow('101 parts of a round failed')
  const { rows } = await testDb.owner.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'whole'",
  )
  expect(rows).toHaveLength(1)
})

test('a mail queued again during its delivery is sent once', async () => {
  const queue = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'error' }))
  jobs = queue
  const now = new Date('2026-11-22T12:00:00Z')
  const entry = storedEntry('mail-slow', {}, now)
  await testDb.owner.query('delete from outbox')
  await testDb.database.transact((tx) => writeOutbox(tx, randomIds, 'CCCCCCCCCCCC', [entry], now))
  const { rows } = await testDb.owner.query('select outbox_id as id from outbox')
  const outboxId: string = rows[0]?.id
  const begun = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  let mails = 0
  const sendSlowly = async (): Promise<void> => {
    mails += 1
    begun.resolve()
    await taken.promise
  }
  const tasks: Tasks = { 'mail-slow': (payload) => acknowledged(testDb, payload, sendSlowly) }
  await testDb.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await relayAt(queue, now)
  await testDb.owner.query('update graphile_worker._private_jobs set run_at = now()')
  const first = queue.drain(tasks)
  await begun.promise
  const nextDay = new Date(now.getTime() + DAY_MS)
  expect(await relayAt(queue, nextDay)).toBe(0)
  taken.resolve()
  await first
  // A job that is left over in another queue finds its mail delivered.
  await queue.add({
    ...entry,
    payload: { outbox: { caseId: 'CCCCCCCCCCCC', outboxId } },
    key: 'left over',
    runAt: new Date(),
  })
  await queue.drain(tasks)
  expect(mails).toBe(1)
  expect((await testDb.owner.query('select 1 from outbox')).rowCount).toBe(0)
})
