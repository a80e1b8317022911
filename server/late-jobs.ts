import { MINUTE_MS } from '#contract/dates.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { jobClassOf } from './job-table.ts'
import { JOB_CLASS_NAMES, JOB_CLASSES, type JobClassName } from './platform/jobs/declare-job.ts'
import type { Metric } from './platform/metrics.ts'

type Backlog = { readonly count: number; readonly oldestMs: number }

const readBacklog = async ({ jobs }: Pick<Deps, 'jobs'>): Promise<Record<JobClassName, Backlog>> => {
  const due = await jobs.backlog()
  const backlogOf = (name: JobClassName): Backlog => {
    const own = due.filter(({ topic }) => (jobClassOf(topic) ?? 'prompt') === name)
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      oldestMs: Math.max(0, ...own.map(({ oldestSeconds }) => oldestSeconds * 1000)),
    }
  }
  return { prompt: backlogOf('prompt'), notices: backlogOf('notices'), bulk: backlogOf('bulk') }
}

const byClass = async (
  deps: Pick<Deps, 'jobs'>,
  pick: (backlog: Backlog) => number,
): Promise<Record<string, number>> => {
  const backlog = await readBacklog(deps)
  return Object.fromEntries(JOB_CLASS_NAMES.map((name) => [name, pick(backlog[name])]))
}

/** Queue depth and age of the oldest due job, by class. */
export const jobMetrics = (deps: Pick<Deps, 'jobs'>): Metric[] => [
  {
    name: 'jobs_due',
    help: 'Jobs that are due or under way, by class',
    label: 'class',
    read: () => byClass(deps, ({ count }) => count),
  },
  {
    name: 'jobs_oldest_seconds',
    help: 'For how long the oldest due job has waited, by class',
    label: 'class',
    read: () => byClass(deps, ({ oldestMs }) => oldestMs / 1000),
  },
]

/** Classes whose oldest due job has waited for too long, with their backlog. */
export const lateClasses = async (
  deps: Pick<Deps, 'jobs'>,
): Promise<(Backlog & { readonly name: JobClassName })[]> => {
  const backlog = await readBacklog(deps)
  return JOB_CLASS_NAMES.map((name) => ({ name, ...backlog[name] })).filter(
    ({ name, oldestMs }) => oldestMs > JOB_CLASSES[name].lateAfterMs,
  )
}

/** Alerts staff about late jobs, once an hour and class. */
export const alertLateJobs = async (deps: Deps): Promise<void> => {
  const hour = deps.clock.now().toISOString().slice(0, 13)
  for (const { name, count, oldestMs } of await lateClasses(deps))
    await deps.database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `jobs-late:${name}:${hour}`,
        kind: 'jobs_late',
        about: name,
        address: '/staff/system/jobs',
        title: `Background work (${name}) is late`,
        body: `${count} ${count === 1 ? 'job is waiting' : 'jobs are waiting'}, the oldest for ${Math.floor(oldestMs / MINUTE_MS)} minutes.`,
      }),
    )
}
