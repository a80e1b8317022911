import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { randomIds } from '../ids.ts'
import { buildLogger } from '../logging.ts'
import { type JobQueue, openJobQueue } from './jobs.ts'
import { relayOutbox, writeOutbox } from './outbox.ts'

const db = testDatabase()
const noneGivenUp = async ({ topic }: { topic: string }) => {
  throw new Error(`${topic} was given up`)
}
let jobs: JobQueue | undefined
afterEach(() => jobs?.close())

test('a note that somebody holds keeps none of the others, and is handed over when it is free', async () => {
  jobs = await openJobQueue(db.ownerUrl, buildLogger({ logLevel: 'error' }))
  const now = new Date('2026-11-21T12:00:00Z')
  const entry = (topic: string) => ({ topic, payload: {}, runAt: now })
  await db.database.transact((tx) =>
    writeOutbox(tx, randomIds, 'AAAAAAAAAAAA', [entry('held'), entry('free')], now),
  )
  const handed = async (): Promise<string[]> => {
    const { rows } = await db.owner.query(
      'select task_identifier as topic from graphile_worker.jobs order by 1',
    )
    return rows.map(({ topic }) => topic)
  }
  const other = new pg.Client({ connectionString: db.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query("select 1 from outbox where topic = 'held' for update")
  await relayOutbox({ database: db.database, jobs, clock: { now: () => now } }, noneGivenUp)
  expect(await handed()).toEqual(['free'])
  await other.query('commit')
  await other.end()
  await relayOutbox({ database: db.database, jobs, clock: { now: () => now } }, noneGivenUp)
  expect(await handed()).toEqual(['free', 'held'])
  expect((await db.owner.query('select 1 from outbox')).rowCount).toBe(0)
})

test('a note that can’t be handed over keeps none of the others, however many there are', async () => {
  jobs = await openJobQueue(db.ownerUrl, buildLogger({ logLevel: 'error' }))
  const now = new Date('2026-11-21T12:00:00Z')
  const entries = Array.from({ length: 101 }, () => ({ topic: 'mail-broken', payload: {}, runAt: now }))
  await db.database.transact((tx) => writeOutbox(tx, randomIds, 'AAAAAAAAAAAA', entries, now))
  await db.owner.query("update outbox set payload = '[]'")
  const later = new Date(now.getTime() + 1000)
  await db.database.transact((tx) =>
    writeOutbox(tx, randomIds, 'BBBBBBBBBBBB', [{ topic: 'whole', payload: {}, runAt: later }], later),
  )
  const relay = relayOutbox({ database: db.database, jobs, clock: { now: () => later } }, noneGivenUp)
  await expect(relay).rejects.toThrow('101 parts of a round failed')
  const { rows } = await db.owner.query("select 1 from graphile_worker.jobs where task_identifier = 'whole'")
  expect(rows).toHaveLength(1)
})
