import { refreshStaleCards } from '#server/cases/case-card.ts'
import type { Deps } from '#server/deps.ts'
import { allTasks, type JobName, runJob as runJobNamed, SCHEDULED_JOBS } from '#server/job-table.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { NotReadyYet } from '#server/platform/jobs/jobs.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { BrokenConnection } from './broken-connection.ts'
import type { WaitingJob } from './chaotic-queue.ts'
import { pickOne } from './choose.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** Background work: loops, scheduled sweeps and jobs. */

const LOOPS: readonly (readonly [string, (deps: Deps) => Promise<unknown>])[] = [
  ['works webhooks', workWebhooks],
  ['works webhooks', workWebhooks],
  ['hands over the outbox', relayWork],
  ['folds balances', (deps) => foldWaitingCases(deps.database)],
  ['refreshes cards', refreshStaleCards],
]

const inWorker = async (world: World, work: (deps: Deps) => Promise<unknown>): Promise<boolean> => {
  const { process, deps } = world.random.pick(world.site.workers())
  try {
    await world.turns.within(process, () => work(deps))
    return true
  } catch (error) {
    // A later round retries what failed.
    if ([ConnectionLost, BrokenConnection, OutcomeUnknown, NotReadyYet].some((kind) => error instanceof kind))
      return false
    throw error
  }
}

export const runLoop = (world: World): void => {
  const [name, work] = pickOne(world.random, LOOPS) ?? []
  if (name === undefined || work === undefined) return
  world.turns.add(`the worker ${name}`, async () => {
    await inWorker(world, work)
  })
}

/** Tasks that a worker has run after a few days, whatever else waits: missed events, and payouts. */
const DAILY_SWEEPS = [
  'catch-up-events',
  'run-payouts',
  'follow-payouts',
  'follow-paid-payouts',
] as const satisfies readonly JobName[]

export const runDailySweeps = (world: World): void => {
  for (const topic of DAILY_SWEEPS) startSweep(world, topic)
}

export const runSweep = (world: World): void => {
  const topic = pickOne(world.random, SCHEDULED_JOBS)
  if (topic !== undefined) startSweep(world, topic)
}

const startSweep = (world: World, topic: JobName): void => {
  world.turns.add(`the clock runs ${topic}`, async () => {
    await inWorker(world, (deps) => runJobNamed(deps, topic))
  })
}

/** A job may fail and is retried. One that never succeeds is reported at the end. */
export const doJob = async (world: World, deps: Deps, job: WaitingJob): Promise<void> => {
  const task = allTasks(deps)[job.topic]
  if (task === undefined) return world.queue.done(job)
  try {
    await task(job.payload)
    world.queue.done(job)
  } catch (error) {
    if (error instanceof ConnectionLost) throw error
    world.queue.failed(job, String(error))
  }
}

export const runJob = (world: World): void => {
  const { random, queue, turns } = world
  const due = queue.due()
  const job = pickOne(random, due)
  if (job === undefined) return
  const times = random.chance(0.15) ? 2 : 1
  for (let time = 0; time < times; time += 1)
    turns.add(`the queue does ${job.topic}`, async () => {
      await inWorker(world, (deps) => doJob(world, deps, job))
    })
}
