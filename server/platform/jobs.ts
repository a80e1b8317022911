import { makeWorkerUtils, type Runner, run, type TaskList, type WorkerUtils } from 'graphile-worker'
import type { Logger } from './logging.ts'

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
  readonly work: (
    tasks: Record<string, (payload: unknown) => Promise<void>>,
    crontab: string,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

/** `url` is the owner's: the queue keeps its own schema up to date. */
export const openJobQueue = async (url: string, log: Logger): Promise<JobQueue> => {
  const utils: WorkerUtils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  let runner: Runner | undefined
  return {
    add: async ({ topic, payload, key, runAt }) => {
      await utils.addJob(topic, payload, { jobKey: key, runAt, maxAttempts: 12 })
    },
    work: async (tasks, crontab) => {
      const taskList: TaskList = Object.fromEntries(
        Object.entries(tasks).map(([topic, task]) => [topic, (payload: unknown) => task(payload)]),
      )
      runner = await run({
        connectionString: url,
        taskList,
        crontab,
        concurrency: 4,
        noHandleSignals: true,
        pollInterval: 1000,
      })
      runner.events.on('job:error', ({ job, error }) =>
        log.error({ err: error, topic: job.task_identifier, attempt: job.attempts }, 'job failed'),
      )
    },
    close: async () => {
      await runner?.stop()
      await utils.release()
    },
  }
}
