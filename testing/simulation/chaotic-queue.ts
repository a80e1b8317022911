import type { Random } from '#database/demo/random.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobQueue, QueuedJob } from '#server/platform/jobs/jobs.ts'

const LOSS_CHANCE = 0.08
const TRIES_MAX = 12

export type WaitingJob = QueuedJob & { tries: number; notBefore: Date; failure: string }

/** A queue with worst-case behavior: loses some jobs, and runs others in any order, late, or twice. */
export type ChaoticQueue = JobQueue & {
  readonly due: () => readonly WaitingJob[]
  readonly pending: () => readonly WaitingJob[]
  readonly done: (job: WaitingJob) => void
  /** Reports a failed try. Retries the job later, a few times. */
  readonly failed: (job: WaitingJob, failure: string) => void
  readonly lost: readonly QueuedJob[]
  /** The jobs that wait belong to the database, so they are backed up and restored with it. */
  readonly backUp: () => void
  readonly restore: () => void
  /** Loses no more new jobs. */
  readonly stopLosingJobs: () => void
}

export const chaoticQueue = (random: Random, clock: Clock): ChaoticQueue => {
  const jobs = new Map<string, WaitingJob>()
  let backup: readonly WaitingJob[] = []
  const lost: QueuedJob[] = []
  let isReliable = false
  const pending = (): WaitingJob[] => [...jobs.values()]
  return {
    add: async (...added) => {
      for (const job of added) {
        if (!isReliable && random.chance(LOSS_CHANCE)) lost.push(job)
        else jobs.set(job.key, { ...job, tries: 0, notBefore: job.runAt, failure: '' })
      }
    },
    work: async () => undefined,
    advance: async () => undefined,
    heartbeat: async () => 0,
    backlog: async () => [],
    listFailed: async () => [],
    retry: async () => false,
    isRunning: async () => false,
    drain: async () => undefined,
    close: async () => undefined,
    due: () => pending().filter(({ notBefore }) => notBefore <= clock.now()),
    pending,
    done: ({ key }) => void jobs.delete(key),
    failed: (job, failure) => {
      job.tries += 1
      job.failure = failure
      if (job.tries >= TRIES_MAX && jobs.delete(job.key)) lost.push(job)
      job.notBefore = new Date(clock.now().getTime() + 1000 * 2 ** job.tries)
    },
    lost,
    backUp: () => {
      backup = pending().map((job) => ({ ...job }))
    },
    restore: () => {
      jobs.clear()
      for (const job of backup) jobs.set(job.key, { ...job })
    },
    stopLosingJobs: () => {
      isReliable = true
    },
  }
}
