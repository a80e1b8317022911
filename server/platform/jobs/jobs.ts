import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  makeWorkerUtils,
  parseCrontab,
  Logger as QueueLogger,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import { SILENCE_TIMEOUTS } from '../database-client.ts'
import type { Logger } from '../logging.ts'
import type { JobEntry } from './job-entry.ts'
import { heartbeat } from './job-heartbeat.ts'

/** What the queue calls for each topic. A payload comes from outside the process, so the job parses it. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

/** Thrown by a job that can't run yet. The job is retried as after a failure, but isn't logged as an error. */
export class NotReadyYet extends Error {
  override readonly name = 'NotReadyYet'
}

export type QueuedJob = JobEntry & { readonly key: string }

/** A class of jobs with its own workers, so that a blocked class doesn't block others. */
export type JobClass = {
  readonly tasks: Tasks
  /** Crontab lines in graphile-worker's syntax, in UTC. */
  readonly crontab: string
  readonly concurrency: number
}

/** Due jobs of a topic. */
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

/**
 * The job queue. Correctness never depends on it: a job may run twice, late or never; state rows say what is
 * left to do.
 */
export type JobQueue = {
  /** Adds jobs under their keys; a second one with the same key replaces the first. */
  readonly add: (...jobs: readonly QueuedJob[]) => Promise<void>
  /** Whether a job with a key is running. A job added now would run concurrently with it. */
  readonly isRunning: (key: string) => Promise<boolean>
  /**
   * Starts the workers of each class.
   * @param maySchedule whether this process may queue what is scheduled for this minute, which it knows by its own clock
   */
  readonly work: (classes: readonly JobClass[], maySchedule?: () => boolean) => Promise<void>
  /**
   * Records a heartbeat, releases the jobs of dead processes, and forgets that a schedule ran in the future.
   * @returns how many were dead
   */
  readonly heartbeat: () => Promise<number>
  /** Shortens the delay of waiting jobs after business time jumped ahead. */
  readonly advance: (byMs: number) => Promise<void>
  /** Overdue jobs, by topic; of those that failed, those that wait for their next attempt, too. */
  readonly backlog: () => Promise<readonly DueJobs[]>
  /** Failed jobs that wait for a retry or have used their last attempt, oldest first. */
  readonly listFailed: (limit: number, afterId: string) => Promise<readonly FailedJobRow[]>
  /** Retries a failed job at once. @returns false if there is no such job, or it is running */
  readonly retry: (jobId: string) => Promise<boolean>
  /** Runs all due jobs and returns, for tests and tools. */
  readonly drain: (tasks: Tasks) => Promise<void>
  readonly close: () => Promise<void>
}

const taskList = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [topic, (payload: unknown) => task(payload)]),
  )

/** Forwards the queue's log at our levels: its "info" is our "debug". */
const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'the queue complains')
    else if (level === 'warning') log.warn({ queue: message }, 'the queue warns')
    else log.debug({ queue: message }, 'the queue says')
  })

/** What the queue added to a job's time after each failure, so that an outage is seen from its beginning. */
const DELAYS_SO_FAR = `select coalesce(sum(exp(least(10, attempt))), 0) * interval '1 second'
  from generate_series(1, attempts) attempt`

const POLL_EVERY_MS = 1000
/** Grace period for running jobs; a job that exceeds it may run twice. */
const ABANDONED_AFTER_MS = 2000
/**
 * Makes the queue wait until each job's outcome is stored; otherwise a failure to store it goes unnoticed.
 */
const OUTCOMES_AWAITED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Queue = {
  readonly pgPool: pg.Pool
  readonly logger: QueueLogger
  readonly log: Logger
  /** Ids of this process's runners: jobs are locked under them. */
  readonly holders: Set<string>
  readonly maySchedule: () => boolean
}

type Running = {
  readonly stop: () => Promise<void>
  /**
   * Settles when it stops taking jobs; never rejects. @returns the cause, unless it was stopped on purpose
   */
  readonly ended: Promise<unknown>
}

const beginRunner = async (
  { pgPool, logger, log, holders, maySchedule }: Queue,
  { tasks, crontab, concurrency }: JobClass,
): Promise<Running> => {
  const events: WorkerEvents = new EventEmitter()
  const ownIds: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    ownIds.push(workerPool.id)
    holders.add(workerPool.id)
  })
  const runner = await run({
    pgPool,
    logger,
    taskList: taskList(tasks),
    parsedCronItems: parseCrontab(crontab).map((item) => ({
      ...item,
      match: (minute) => maySchedule() && item.match(minute),
    })),
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: POLL_EVERY_MS,
    preset: OUTCOMES_AWAITED,
  })
  runner.events.on('job:error', ({ job, error }) => {
    const facts = { topic: job.task_identifier, attempt: job.attempts }
    if (error instanceof NotReadyYet) log.info({ ...facts, reason: error.message }, 'job waits')
    else log.error({ err: error, ...facts }, 'job failed')
  })
  // After failing to store two outcomes in a row, graphile-worker 0.17 and 0.18 hang.
  const broken = new Promise<unknown>((resolve) => {
    runner.events.once('pool:fatalError', ({ error }) =>
      resolve(setTimeout(ABANDONED_AFTER_MS, error, { ref: false })),
    )
  })
  const finished = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  // Jobs locked by a broken runner count as those of a dead process.
  const ended = Promise.race([finished, broken]).finally(() => {
    for (const id of ownIds) holders.delete(id)
  })
  return {
    ended,
    stop: async () => {
      // A worker that has ended can't be stopped.
      const stopped = runner
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the queue had stopped already'))
      await Promise.race([stopped, broken])
    },
  }
}

/**
 * Restarts the queue's runner when it ends because it couldn't store an outcome, for example while the
 * database is away.
 * @returns a function that stops it
 */
const keepWorking = async (queue: Queue, jobClass: JobClass): Promise<() => Promise<void>> => {
  const { log } = queue
  let runner = await beginRunner(queue, jobClass)
  let isStopping = false
  const restartLoop = async (): Promise<void> => {
    while (!isStopping) {
      const cause = await runner.ended
      while (!isStopping) {
        log.error({ err: cause }, 'the queue stopped; it begins again')
        await setTimeout(POLL_EVERY_MS)
        const restarted = await beginRunner(queue, jobClass).catch((error: unknown) => {
          log.warn({ err: error }, 'the queue can’t begin yet')
          return null
        })
        if (restarted === null) continue
        runner = restarted
        break
      }
    }
  }
  const running = restartLoop()
  return async () => {
    isStopping = true
    const first = runner
    await first.stop()
    await running
    // It was restarted while the first was being stopped.
    if (runner !== first) await runner.stop()
  }
}

/** Enough for the workers and the notifications of each class, and a few to add and count jobs. */
const CONNECTIONS = 20

const isRunning = async (pgPool: pg.Pool, key: string): Promise<boolean> => {
  const { rowCount } = await pgPool.query(
    'select 1 from graphile_worker._private_jobs where key = $1 and locked_at is not null',
    [key],
  )
  return rowCount !== 0
}

/**
 * The queue runs on real time, so a job's time becomes a delay. A job whose time has passed is due now, by the database's
 * clock: a node's may be ahead.
 */
const queueJobOf = ({ topic, payload, key, runAt }: QueuedJob, clock: Clock) => {
  const delayMs = Math.max(0, runAt.getTime() - clock.now().getTime())
  return {
    identifier: topic,
    payload,
    jobKey: key,
    ...(delayMs > 0 && { runAt: new Date(systemClock.now().getTime() + delayMs) }),
    maxAttempts: 12,
  }
}

/** Opens the queue. `url` is that of the database's owner, because the queue migrates its own schema. */
export const openJobQueue = async (
  url: string,
  log: Logger,
  clock: Clock = systemClock,
): Promise<JobQueue> => {
  // A pool of our own: the queue doesn't wait for its pool to close, which an orderly stop requires.
  const pgPool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...SILENCE_TIMEOUTS })
  const onLost = (error: Error) => log.warn({ err: error }, "the queue's database connection was lost")
  pgPool.on('error', onLost)
  pgPool.on('connect', (client) => client.on('error', onLost))
  const logger = queueLogger(log)
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  const holders = new Set<string>()
  let stopWorking: readonly (() => Promise<void>)[] = []
  return {
    add: async (...jobs) => {
      if (jobs.length > 0) await utils.addJobs(jobs.map((job) => queueJobOf(job, clock)))
    },
    isRunning: (key) => isRunning(pgPool, key),
    advance: async (byMs) => {
      // Jobs that become due get times just before now, in their order, so that they don't look overdue.
      await pgPool.query(
        `update graphile_worker._private_jobs set run_at = case
           when run_at - passed.by > now() then run_at - passed.by
           else now() - (now() - (run_at - passed.by)) / 1000000 end
         from (select make_interval(secs => $1 / 1000.0) as by) passed
         where run_at > now() and locked_at is null`,
        [byMs],
      )
    },
    work: async (classes, maySchedule = () => true) => {
      const queue = { pgPool, logger, log, holders, maySchedule }
      stopWorking = await Promise.all(classes.map((jobClass) => keepWorking(queue, jobClass)))
    },
    heartbeat: () => heartbeat({ pgPool, utils }, [...holders]),
    backlog: async () => {
      const { rows } = await pgPool.query<DueJobs>(
        `select task_identifier as topic, count(*)::int as count,
           extract(epoch from now() - min(run_at - (${DELAYS_SO_FAR})))::float8 as "oldestSeconds"
         from graphile_worker.jobs where (run_at <= now() or attempts > 0) and attempts < max_attempts
         group by task_identifier`,
      )
      return rows
    },
    listFailed: async (limit, afterId) => {
      const { rows } = await pgPool.query<FailedJobRow>(
        `select id::text as "jobId", task_identifier as topic, attempts::int, max_attempts::int as "maxAttempts",
           coalesce(last_error, '') as "lastError", run_at as "runAt"
         from graphile_worker.jobs where last_error is not null and id > $2::bigint order by id limit $1`,
        [limit, afterId],
      )
      const aheadMs = clock.now().getTime() - systemClock.now().getTime()
      return rows.map((row) => ({ ...row, runAt: new Date(row.runAt.getTime() + aheadMs) }))
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
