import {
  makeWorkerUtils,
  Logger as QueueLogger,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerUtils,
} from 'graphile-worker'
import pg from 'pg'
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

/** `url` is the owner's: the queue keeps its own schema up to date. */
export const openJobQueue = async (url: string, log: Logger): Promise<JobQueue> => {
  // A pool of our own: the queue would not wait for its to close, and an orderly stop has to.
  const pgPool = new pg.Pool({ connectionString: url, max: 10 })
  const lost = (error: Error) => log.warn({ err: error }, "the queue's database connection was lost")
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => client.on('error', lost))
  const logger = queueLogger(log)
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  let runner: Runner | undefined
  return {
    add: async ({ topic, payload, key, runAt }) => {
      await utils.addJob(topic, payload, { jobKey: key, runAt, maxAttempts: 12 })
    },
    work: async (tasks, crontab) => {
      runner = await run({
        pgPool,
        logger,
        taskList: taskList(tasks),
        crontab,
        concurrency: 4,
        noHandleSignals: true,
        pollInterval: 1000,
      })
      runner.events.on('job:error', ({ job, error }) =>
        log.error({ err: error, topic: job.task_identifier, attempt: job.attempts }, 'job failed'),
      )
    },
    drain: (tasks) => runOnce({ pgPool, logger, taskList: taskList(tasks), noHandleSignals: true }),
    close: async () => {
      await runner?.stop()
      await utils.release()
      await pgPool.end()
    },
  }
}
