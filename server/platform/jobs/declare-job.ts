import type * as z from 'zod'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type JobEntry, storedEntry } from './job-entry.ts'

/**
 * Classes of jobs. Each has its own workers, so a hanging mail server doesn't delay refunds. A job kept until it is
 * done stays in the outbox until then, because no other state says that it is due; staff are alerted once a due job
 * has waited for too long.
 */
export const JOB_CLASSES = {
  /** Work that moves money, and short work that people wait for. */
  prompt: { workers: 4, lateAfterMs: 5 * MINUTE_MS, isKeptUntilDone: false },
  /** Mails. */
  notices: { workers: 4, lateAfterMs: 15 * MINUTE_MS, isKeptUntilDone: true },
  /** Many reads or provider calls that aren't urgent. */
  bulk: { workers: 2, lateAfterMs: 3 * HOUR_MS, isKeptUntilDone: false },
} as const
export type JobClassName = keyof typeof JOB_CLASSES
export const JOB_CLASS_NAMES = ['prompt', 'notices', 'bulk'] as const satisfies readonly JobClassName[]

/** A job that code queues: its name, class, and its payload's shape. */
export type Job<Name extends string, Shape extends z.ZodObject> = {
  readonly name: Name
  readonly class: JobClassName
  readonly payload: Shape
  /** The entry for the outbox or the queue. */
  readonly at: (runAt: Date, payload: z.input<Shape>) => JobEntry
}

/** Declares a job that code queues. A slice declares it in the lowest slice that queues it. */
export const declareJob = <const Name extends string, Shape extends z.ZodObject>(
  declared: Omit<Job<Name, Shape>, 'at'>,
): Job<Name, Shape> => ({
  ...declared,
  at: (runAt, payload) => storedEntry(declared.name, payload, runAt),
})

/** A job with the function that does it: one row of the table of jobs. */
export type Task<Name extends string = string> = {
  readonly name: Name
  readonly class: JobClassName
  /** Its line of the crontab; null for a job that only code queues. */
  readonly cronLine: string | null
  readonly run: (deps: Deps, payload: unknown) => Promise<void>
}

/** Says which function does a declared job. The payload was stored outside the process, so it is parsed. */
export const performJob = <Name extends string, Shape extends z.ZodObject>(
  job: Job<Name, Shape>,
  run: (deps: Deps, payload: z.output<Shape>) => Promise<unknown>,
): Task<Name> => ({
  name: job.name,
  class: job.class,
  cronLine: null,
  run: async (deps, payload) => {
    await run(deps, job.payload.parse(payload))
  },
})

type Schedule<Name extends string> = {
  readonly name: Name
  readonly class: JobClassName
  /** Minute, hour, day, month and weekday, as in a crontab, in UTC. */
  readonly at: string
  /** Replaces a run that still waits, and doesn't retry: the next run makes up for it. */
  readonly isReplacedByNext?: boolean
}

/** Declares a job that runs on a schedule, and has no payload. */
export const scheduleJob = <const Name extends string>(
  { name, class: jobClass, at, isReplacedByNext = false }: Schedule<Name>,
  run: (deps: Deps) => Promise<unknown>,
): Task<Name> => ({
  name,
  class: jobClass,
  cronLine: `${at} ${name}${isReplacedByNext ? ` ?jobKey=${name}&max=1` : ''}`,
  run: async (deps) => {
    await run(deps)
  },
})
