import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

/** Lets nobody into the test's database, and ends who is in it. */
const openDoor = async () => {
  const url = new URL(db.ownerUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/hearten'
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  return {
    /** A way to another database and back, in which what was lost is done with here. */
    look: () => owner.query('select 1'),
    shut: async (): Promise<void> => {
      await owner.query(`alter database ${name} allow_connections false`)
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
    open: async (): Promise<void> => {
      await owner.query(`alter database ${name} allow_connections true`)
      await owner.end()
    },
  }
}

describe('a database that goes away while jobs are done ends neither the process nor the queue', () => {
  test.each([1, 4])('%i at a time', async (count) => {
    const stopped = Promise.withResolvers<void>()
    const lost = Array.from({ length: count }, () => Promise.withResolvers<void>())
    let losses = 0
    const added = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const door = await openDoor()
    const log = buildLogger(
      { logLevel: 'error' },
      {
        write: (line) => {
          if (line.includes('the queue stopped')) stopped.resolve()
          if (!line.includes('Failed to complete jobs')) return
          lost[losses]?.resolve()
          losses += 1
        },
      },
    )
    queue = await openJobQueue(db.ownerUrl, log)
    let begun = 0
    const before = async (): Promise<void> => {
      begun += 1
      const turn = begun
      await added.promise
      if (turn === count) await door.shut()
      // One after the other: what became of each is lost for itself.
      else await lost[count - 1 - turn]?.promise.then(door.look)
    }
    await queue.work({ before, after: async () => done.resolve() }, '')
    for (let nth = 1; nth <= count; nth += 1) await queue.add({ ...job('before'), key: `before ${nth}` })
    added.resolve()
    await stopped.promise
    await door.open()
    const { add } = queue
    const isAdded = () =>
      add(job('after')).then(
        () => true,
        () => false,
      )
    // As the outbox does, whose connection may have been among those that were ended.
    await expect.poll(isAdded).toBe(true)
    await done.promise
    await queue.close()
    queue = undefined
    // The queue may trace by itself what it lost on its way.
    vi.spyOn(console, 'error').mockClear()
  })
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

test.each(['done', 'failed'])('when a drain returns it is written down that a job is %s', async (outcome) => {
  queue = await openJobQueue(db.ownerUrl, buildLogger({ logLevel: 'silent' }))
  const { add, drain } = queue
  await db.owner.query('delete from graphile_worker._private_jobs')
  await add(job('held'))
  const holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  const held = async () => {
    await holder.query('begin')
    await holder.query('select from graphile_worker._private_jobs for update')
    if (outcome === 'failed') throw new Error('held up')
  }
  let returned = false
  const draining = drain({ held }).then(() => {
    returned = true
  })
  const waiting = () =>
    db.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  // This one finds nothing to do, and so did the first by now.
  await drain({ held })
  const early = returned
  await holder.end()
  await draining
  expect(early).toBe(false)
  const { rows } = await db.owner.query('select locked_by, last_error from graphile_worker._private_jobs')
  expect(rows).toEqual(outcome === 'done' ? [] : [{ locked_by: null, last_error: 'held up' }])
})
