import { setTimeout } from 'node:timers/promises'
import {
  makeWorkerUtils,
  Logger as QueueLogger,
  run,
  runOnce,
  type TaskList,
  type WorkerUtils,
} from 'graphile-worker'
import pg from 'pg'
import { NOTICE_SILENCE } from './database-client.ts'
import type { Logger } from './logging.ts'

/** What is done for each topic. A payload comes from outside the process: the task parses it. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

export type Job = {
  readonly topic: string
  readonly payload: unknown
  readonly key: string
  readonly runAt: Date
}

/** The queue. Correctness is never in it: a job may run twice, late or never; state rows say what is left to do. */
export type JobQueue = {
  /** Hands a job over under its key; a second one with the same key replaces the first. */
  readonly add: (job: Job) => Promise<void>
  /** Starts working; `tasks` by topic. `crontab` lines as graphile-worker reads them, in UTC. */
  readonly work: (tasks: Tasks, crontab: string) => Promise<void>
  /**
   * Gives jobs back whose worker died with them. Only the queue's own four hours would do so otherwise.
   *
   * @returns how many workers had jobs since before then
   */
  readonly freeLost: (lockedBefore: Date) => Promise<number>
  /** Does what is due now and returns: for tests and for tools that must leave nothing behind. */
  readonly drain: (tasks: Tasks) => Promise<void>
  readonly close: () => Promise<void>
}

const taskList = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [topic, (payload: unknown) => task(payload)]),
  )

/** The queue's own remarks, among ours and at our levels: its "info" is our "debug". */
const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'the queue complains')
    else if (level === 'warning') log.warn({ queue: message }, 'the queue warns')
    else log.debug({ queue: message }, 'the queue says')
  })

const POLL_EVERY_MS = 1000
/** Long enough for its jobs under way; what one still does after this is done twice at worst. */
const GIVEN_UP_AFTER_MS = 2000
/** Without these, the queue doesn’t wait until what became of a job is written down, and nobody hears when it can’t be. */
const OUTCOMES_AWAITED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Queue = { readonly pgPool: pg.Pool; readonly logger: QueueLogger; readonly log: Logger }

type Running = {
  readonly stop: () => Promise<void>
  /** Settles when it takes no more jobs; never rejects. @returns why, where it didn't end by our wish */
  readonly ended: Promise<unknown>
}

const beginRunner = async (
  { pgPool, logger, log }: Queue,
  tasks: Tasks,
  crontab: string,
): Promise<Running> => {
  const runner = await run({
    pgPool,
    logger,
    taskList: taskList(tasks),
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: POLL_EVERY_MS,
    preset: OUTCOMES_AWAITED,
  })
  runner.events.on('job:error', ({ job, error }) =>
    log.error({ err: error, topic: job.task_identifier, attempt: job.attempts }, 'job failed'),
  )
  // After it couldn't write down two outcomes in a row, graphile-worker 0.17 and 0.18 wait for themselves for ever.
  const broken = new Promise<unknown>((resolve) => {
    runner.events.once('pool:fatalError', ({ error }) =>
      resolve(setTimeout(GIVEN_UP_AFTER_MS, error, { ref: false })),
    )
  })
  const over = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  return {
    ended: Promise.race([over, broken]),
    stop: async () => {
      // One that ended by itself can't be stopped, and need not be.
      const stopped = runner
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the queue had stopped already'))
      await Promise.race([stopped, broken])
    },
  }
}

/**
 * The queue's runner ends when it can't write down what became of a job, as when its database is away. It is begun
 * again until it works.
 *
 * @returns stops it
 */
const keepWorking = async (queue: Queue, tasks: Tasks, crontab: string): Promise<() => Promise<void>> => {
  const { log } = queue
  let runner = await beginRunner(queue, tasks, crontab)
  let stopping = false
  const again = async (): Promise<void> => {
    while (!stopping) {
      const why = await runner.ended
      while (!stopping) {
        log.error({ err: why }, 'the queue stopped; it begins again')
        await setTimeout(POLL_EVERY_MS)
        const begun = await beginRunner(queue, tasks, crontab).catch((error: unknown) => {
          log.warn({ err: error }, 'the queue can’t begin yet')
          return null
        })
        if (begun === null) continue
        runner = begun
        break
      }
    }
  }
  const running = again()
  return async () => {
    stopping = true
    const first = runner
    await first.stop()
    await running
    // Begun again while the first was being stopped.
    if (runner !== first) await runner.stop()
  }
}

/** `url` is the owner's: the queue keeps its own schema up to date. */
export const openJobQueue = async (url: string, log: Logger): Promise<JobQueue> => {
  // A pool of our own: the queue would not wait for its to close, and an orderly stop has to.
  const pgPool = new pg.Pool({ connectionString: url, max: 10, ...NOTICE_SILENCE })
  const lost = (error: Error) => log.warn({ err: error }, "the queue's database connection was lost")
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => client.on('error', lost))
  const logger = queueLogger(log)
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  let stopWorking = async (): Promise<void> => undefined
  return {
    add: async ({ topic, payload, key, runAt }) => {
      await utils.addJob(topic, payload, { jobKey: key, runAt, maxAttempts: 12 })
    },
    work: async (tasks, crontab) => {
      stopWorking = await keepWorking({ pgPool, logger, log }, tasks, crontab)
    },
    freeLost: async (lockedBefore) => {
      const { rows } = await pgPool.query<{ worker: string }>(
        'select distinct locked_by as worker from graphile_worker.jobs where locked_at < $1',
        [lockedBefore],
      )
      const workers = rows.map(({ worker }) => worker)
      if (workers.length > 0) await utils.forceUnlockWorkers(workers)
      return workers.length
    },
    drain: (tasks) =>
      runOnce({ pgPool, logger, taskList: taskList(tasks), noHandleSignals: true, preset: OUTCOMES_AWAITED }),
    close: async () => {
      await stopWorking()
      await utils.release()
      await pgPool.end()
    },
  }
}
