import type { Random } from '#database/demo/random.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job, JobQueue } from '#server/platform/jobs/jobs.ts'

const LOST = 0.08
const TRIES = 12

export type WaitingJob = Job & { tries: number; notBefore: Date; failure: string }

/** A queue with worst-case behavior: loses some jobs, and runs others in any order, late, or twice. */
export type ChaoticQueue = JobQueue & {
  readonly due: () => readonly WaitingJob[]
  readonly left: () => readonly WaitingJob[]
  readonly done: (job: WaitingJob) => void
  /** Retries later, a few times. */
  readonly failed: (job: WaitingJob, failure: string) => void
  /** Lost jobs. */
  readonly lost: readonly Job[]
  readonly behave: () => void
}

export const chaoticQueue = (random: Random, clock: Clock): ChaoticQueue => {
  const jobs = new Map<string, WaitingJob>()
  const lost: Job[] = []
  let behaves = false
  const left = (): WaitingJob[] => [...jobs.values()]
  return {
    add: async (job) => {
      if (!behaves && random.chance(LOST)) lost.push(job)
      else jobs.set(job.key, { ...job, tries: 0, notBefore: job.runAt, failure: '' })
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
    due: () => left().filter(({ notBefore }) => notBefore <= clock.now()),
    left,
    done: ({ key }) => void jobs.delete(key),
    failed: (job, failure) => {
      job.tries += 1
      job.failure = failure
      if (job.tries >= TRIES && jobs.delete(job.key)) lost.push(job)
      job.notBefore = new Date(clock.now().getTime() + 1000 * 2 ** job.tries)
    },
    lost,
    behave: () => {
      behaves = true
    },
  }
}
