import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { testDatabase } from '#testing/database.ts'
import { type JobQueue, openJobQueue } from './jobs.ts'
import { buildLogger } from './logging.ts'

const db = testDatabase()
let queue: JobQueue | undefined
afterEach(async () => {
  await queue?.close()
  queue = undefined
})
const job = (topic: string) => ({ topic, payload: {}, key: topic, runAt: new Date() })

test('a database that goes away while a job is done ends neither the process nor the queue', async () => {
  const stopped = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const url = new URL(db.ownerUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/hearten'
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  const log = buildLogger(
    { logLevel: 'error' },
    { write: (line) => line.includes('the queue stopped') && stopped.resolve() },
  )
  queue = await openJobQueue(db.ownerUrl, log)
  const added = Promise.withResolvers<void>()
  const shutOut = async (): Promise<void> => {
    await added.promise
    await owner.query(`alter database ${name} allow_connections false`)
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  await queue.work({ before: shutOut, after: async () => done.resolve() }, '')
  await queue.add(job('before'))
  added.resolve()
  await stopped.promise
  await owner.query(`alter database ${name} allow_connections true`)
  await queue.add(job('after'))
  await done.promise
  await owner.end()
  await queue.close()
  queue = undefined
  // biome-ignore lint/suspicious/noConsole: the queue may trace by itself what it lost on its way
  vi.mocked(console.error).mockClear()
})

test('a job whose worker died with it is given back', async () => {
  queue = await openJobQueue(db.ownerUrl, buildLogger({ logLevel: 'silent' }))
  await queue.add(job('left'))
  await db.owner.query(
    "update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '11 minutes'",
  )
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
  expect(await queue.freeLost(ago(12))).toBe(0)
  expect(await queue.freeLost(ago(10))).toBe(1)
  const done: string[] = []
  await queue.drain({ left: async () => void done.push('left') })
  expect(done).toEqual(['left'])
})
