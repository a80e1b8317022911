import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { buildLogger } from '../logging.ts'
import { storedEntry } from './job-entry.ts'
import { type JobClass, type JobQueue, openJobQueue, type Tasks } from './jobs.ts'

const testDb = testDatabase()
let queue: JobQueue | undefined
/** Releases blocked jobs after a test, even a failed one. */
let release: (() => void) | undefined
afterEach(async () => {
  release?.()
  await queue?.close()
  queue = undefined
})
const classOf = (tasks: Tasks, concurrency = 4): JobClass => ({ tasks, crontab: '', concurrency })
const job = (topic: string) => ({ ...storedEntry(topic, {}, new Date()), key: topic })

/** Lets a test end all connections to its database, block new ones, and allow them again. */
const connectionGate = async () => {
  const url = new URL(testDb.ownerUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/hearten'
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  return {
    /** Takes a round trip to the database, during which the queue handles rejected promises. */
    roundTrip: () => owner.query('select 1'),
    block: async (): Promise<void> => {
      await owner.query(`alter database ${name} allow_connections false`)
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
    allow: async (): Promise<void> => {
      await owner.query(`alter database ${name} allow_connections true`)
      await owner.end()
    },
  }
}

describe('a database outage during jobs ends neither the process nor the queue', () => {
  test.each([1, 4])('with %i jobs at a time', async (count) => {
    const stopped = Promise.withResolvers<void>()
    const lost = Array.from({ length: count }, () => Promise.withResolvers<void>())
    let losses = 0
    const added = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const gate = await connectionGate()
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
    queue = await openJobQueue(testDb.ownerUrl, log)
    let begun = 0
    const before = async (): Promise<void> => {
      begun += 1
      const turn = begun
      await added.promise
      if (turn === count) await gate.block()
      // The jobs end one after the other, so that each outcome is lost separately.
      else await lost[count - 1 - turn]?.promise.then(gate.roundTrip)
    }
    await queue.work([classOf({ before, after: async () => done.resolve() })])
    for (let nth = 1; nth <= count; nth += 1) await queue.add({ ...job('before'), key: `before ${nth}` })
    added.resolve()
    await stopped.promise
    await gate.allow()
    const { add } = queue
    const isAdded = () =>
      add(job('after')).then(
        () => true,
        () => false,
      )
    // Retries like the outbox, because this connection may have been ended, too.
    await expect.poll(isAdded).toBe(true)
    await done.promise
    await queue.close()
    queue = undefined
    // The queue may log lost connections itself.
    vi.spyOn(console, 'error').mockClear()
  })
})

const scheduledIn = async (topic: string): Promise<unknown> => {
  const { rows } = await testDb.owner.query(
    'select last_execution from graphile_worker._private_known_crontabs where identifier = $1',
    [topic],
  )
  return rows[0]?.last_execution ?? null
}
const knowSchedule = (topic: string, ago: string) =>
  testDb.owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 day', now() - $2::interval)`,
    [topic, ago],
  )

test('a process whose clock is wrong queues nothing that is scheduled', async () => {
  const log = buildLogger({ logLevel: 'silent' })
  for (const [topic, isRight] of [
    ['wrong', false],
    ['right', true],
  ] as const) {
    queue = await openJobQueue(testDb.ownerUrl, log)
    await knowSchedule(topic, '1 hour')
    const before = await scheduledIn(topic)
    const ran = Promise.withResolvers<void>()
    const tasks = { [topic]: async () => ran.resolve(), after: async () => ran.resolve() }
    // Each minute since the last run is queued at the start.
    const crontab = `* * * * * ${topic} ?fill=5m&id=${topic}`
    await queue.work([{ tasks, crontab, concurrency: 1 }], () => isRight)
    if (!isRight) await queue.add(job('after'))
    await ran.promise
    await queue.close()
    expect(String(await scheduledIn(topic)) === String(before), topic).toBe(!isRight)
  }
  queue = undefined
})

test('a schedule that a node with a wrong clock ran in the future goes on', async () => {
  queue = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'silent' }))
  await knowSchedule('future', '-30 days')
  await queue.heartbeat()
  const last = await scheduledIn('future')
  expect(last instanceof Date && last.getTime() <= Date.now() + 1000).toBe(true)
})

test('a dead worker’s job is released within two minutes, and no job of a live one', async () => {
  queue = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'silent' }))
  await testDb.owner.query('delete from graphile_worker._private_jobs')
  const living = Promise.withResolvers<void>()
  release = living.resolve
  const taken = Promise.withResolvers<void>()
  const hold = async () => {
    taken.resolve()
    await living.promise
  }
  await queue.work([classOf({ hold })])
  await queue.add(job('hold'))
  await taken.promise
  await queue.add(job('left'))
  const lockedFor = (seconds: number, topic: string, worker: string) =>
    testDb.owner.query(
      `update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - $1 * interval '1 second'
       where key = $2`,
      [seconds, topic],
    )
  await lockedFor(50, 'left', "'dead'")
  expect(await queue.heartbeat()).toBe(0)
  await lockedFor(90, 'left', "'dead'")
  await lockedFor(600, 'hold', 'locked_by')
  expect(await queue.heartbeat()).toBe(1)
  const done: string[] = []
  await queue.drain({ left: async () => void done.push('left') })
  expect(done).toEqual(['left'])
})

test('hanging jobs of one class don’t block another class, and are counted as overdue', async () => {
  queue = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'silent' }))
  await testDb.owner.query('delete from graphile_worker._private_jobs')
  const hanging = Promise.withResolvers<void>()
  release = hanging.resolve
  const refunded = Promise.withResolvers<void>()
  const notices = classOf({ notice: () => hanging.promise }, 2)
  await queue.work([notices, classOf({ refund: async () => refunded.resolve() }, 2)])
  for (const nth of ['1', '2', '3']) await queue.add({ ...job('notice'), key: nth })
  await expect
    .poll(
      async () =>
        (await testDb.owner.query('select from graphile_worker.jobs where locked_by is not null')).rowCount,
    )
    .toBe(2)
  await queue.add(job('refund'))
  await refunded.promise
  const { backlog } = queue
  await expect.poll(backlog).toMatchObject([{ topic: 'notice', count: 3 }])
})

test.each(['done', 'failed'])('when a drain returns, its job’s result is stored: %s', async (outcome) => {
  queue = await openJobQueue(testDb.ownerUrl, buildLogger({ logLevel: 'silent' }))
  const { add, drain } = queue
  await testDb.owner.query('delete from graphile_worker._private_jobs')
  await add(job('held'))
  const holder = new pg.Client({ connectionString: testDb.ownerUrl })
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
    testDb.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  // This drain finds nothing to do.
  await drain({ held })
  const hadReturned = returned
  await holder.end()
  await draining
  expect(hadReturned).toBe(false)
  const { rows } = await testDb.owner.query('select locked_by, last_error from graphile_worker._private_jobs')
  expect(rows).toEqual(outcome === 'done' ? [] : [{ locked_by: null, last_error: 'held up' }])
})
