import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  makeWorkerUtils,
  Logger as QueueLogger,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import { NOTICE_SILENCE } from '../database-client.ts'
import type { Logger } from '../logging.ts'
import { heartbeat } from './job-heartbeat.ts'

/** What is done for each topic. A payload comes from outside the process: the task parses it. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

export type Job = {
  readonly topic: string
  readonly payload: unknown
  readonly key: string
  readonly runAt: Date
}

/** Jobs of one kind, with workers of their own: where they hang, no others wait for them. */
export type JobClass = {
  readonly tasks: Tasks
  /** Lines as graphile-worker reads them, in UTC. */
  readonly crontab: string
  readonly concurrency: number
}

/** The jobs of a topic that are due. */
export type DueJobs = { readonly topic: string; readonly count: number; readonly oldestSeconds: number }

/** A job that failed at least once. */
export type FailedJobRow = {
  readonly jobId: string
  readonly topic: string
  readonly attempts: number
  readonly maxAttempts: number
  readonly lastError: string
  readonly runAt: Date
}

/** The queue. Correctness is never in it: a job may run twice, late or never; state rows say what is left to do. */
export type JobQueue = {
  /** Hands a job over under its key; a second one with the same key replaces the first. */
  readonly add: (job: Job) => Promise<void>
  /** Whether a job with a key is being worked at this moment: one added now would run beside it. */
  readonly isRunning: (key: string) => Promise<boolean>
  /** Starts working, each class with workers of its own. */
  readonly work: (classes: readonly JobClass[]) => Promise<void>
  /** Reports that this process is alive, and releases the jobs of those that aren't. @returns how many were dead */
  readonly heartbeat: () => Promise<number>
  /** Business time jumped ahead: waiting jobs wait that much less. */
  readonly advance: (byMs: number) => Promise<void>
  /** Jobs that are overdue, by topic. */
  readonly backlog: () => Promise<readonly DueJobs[]>
  /** What failed and waits for its next try or had its last, the oldest first. */
  readonly listFailed: (limit: number) => Promise<readonly FailedJobRow[]>
  /** Tries one of them again at once. @returns whether there was such a job, and it wasn't running */
  readonly retry: (jobId: string) => Promise<boolean>
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

type Queue = {
  readonly pgPool: pg.Pool
  readonly logger: QueueLogger
  readonly log: Logger
  /** Ids of this process's runners: jobs are locked under them. */
  readonly holders: Set<string>
}

type Running = {
  readonly stop: () => Promise<void>
  /** Settles when it takes no more jobs; never rejects. @returns why, where it didn't end by our wish */
  readonly ended: Promise<unknown>
}

const beginRunner = async (
  { pgPool, logger, log, holders }: Queue,
  { tasks, crontab, concurrency }: JobClass,
): Promise<Running> => {
  const events: WorkerEvents = new EventEmitter()
  const own: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    own.push(workerPool.id)
    holders.add(workerPool.id)
  })
  const runner = await run({
    pgPool,
    logger,
    taskList: taskList(tasks),
    crontab,
    concurrency,
    events,
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
  // What one that broke still holds is as good as left by a process that ended.
  const ended = Promise.race([over, broken]).finally(() => {
    for (const id of own) holders.delete(id)
  })
  return {
    ended,
    stop: async () => {
      // A worker that has ended can't be stopped, and need not be.
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
const keepWorking = async (queue: Queue, jobClass: JobClass): Promise<() => Promise<void>> => {
  const { log } = queue
  let runner = await beginRunner(queue, jobClass)
  let stopping = false
  const again = async (): Promise<void> => {
    while (!stopping) {
      const why = await runner.ended
      while (!stopping) {
        log.error({ err: why }, 'the queue stopped; it begins again')
        await setTimeout(POLL_EVERY_MS)
        const begun = await beginRunner(queue, jobClass).catch((error: unknown) => {
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

/** One for each worker of the classes, one each to be told of new jobs, and a few to add and count them. */
const CONNECTIONS = 20

/** `url` is the owner's: the queue keeps its own schema up to date. */
export const openJobQueue = async (
  url: string,
  log: Logger,
  clock: Clock = systemClock,
): Promise<JobQueue> => {
  // A pool of our own: the queue would not wait for its to close, and an orderly stop has to.
  const pgPool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...NOTICE_SILENCE })
  const lost = (error: Error) => log.warn({ err: error }, "the queue's database connection was lost")
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => client.on('error', lost))
  const logger = queueLogger(log)
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  const holders = new Set<string>()
  let stopWorking: readonly (() => Promise<void>)[] = []
  return {
    add: async ({ topic, payload, key, runAt }) => {
      // The queue keeps real time: it is given how long to wait, not until when.
      const delayMs = runAt.getTime() - clock.now().getTime()
      await utils.addJob(topic, payload, {
        jobKey: key,
        runAt: new Date(systemClock.now().getTime() + delayMs),
        maxAttempts: 12,
      })
    },
    isRunning: async (key) => {
      const { rowCount } = await pgPool.query(
        'select 1 from graphile_worker._private_jobs where key = $1 and locked_at is not null',
        [key],
      )
      return rowCount !== 0
    },
    advance: async (byMs) => {
      await pgPool.query(
        `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1 / 1000.0)
         where run_at > now() and locked_at is null`,
        [byMs],
      )
    },
    work: async (classes) => {
      const queue = { pgPool, logger, log, holders }
      stopWorking = await Promise.all(classes.map((jobClass) => keepWorking(queue, jobClass)))
    },
    heartbeat: () => heartbeat({ pgPool, utils }, [...holders]),
    backlog: async () => {
      const { rows } = await pgPool.query<DueJobs>(
        `select task_identifier as topic, count(*)::int as count,
           extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
         from graphile_worker.jobs where run_at <= now() and attempts < max_attempts group by task_identifier`,
      )
      return rows
    },
    listFailed: async (limit) => {
      const { rows } = await pgPool.query<FailedJobRow>(
        `select id::text as "jobId", task_identifier as topic, attempts::int, max_attempts::int as "maxAttempts",
           coalesce(last_error, '') as "lastError", run_at as "runAt"
         from graphile_worker.jobs where last_error is not null order by created_at limit $1`,
        [limit],
      )
      return rows
    },
    retry: async (jobId) =>
      (await utils.rescheduleJobs([jobId], { runAt: systemClock.now(), attempts: 0 })).length > 0,
    drain: (tasks) =>
      runOnce({ pgPool, logger, taskList: taskList(tasks), noHandleSignals: true, preset: OUTCOMES_AWAITED }),
    close: async () => {
      await Promise.all(stopWorking.map((stop) => stop()))
      await utils.release()
      await pgPool.end()
    },
  }
}
