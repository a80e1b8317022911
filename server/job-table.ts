import { accountTasks } from './accounts/account-tasks.ts'
import { alertTasks } from './alerts/mail-alert.ts'
import { caseTasks } from './cases/case-tasks.ts'
import { draftTasks } from './cases/drafts/draft-tasks.ts'
import { reviewTasks } from './cases/reviews/review-tasks.ts'
import type { Deps } from './deps.ts'
import { donationTasks } from './donations/donation-tasks.ts'
import { drawingTasks } from './drawing/drawing-tasks.ts'
import { fundraiserTasks } from './fundraisers/fundraiser-tasks.ts'
import { identityCheckTasks } from './identity-check/identity-check-tasks.ts'
import { leadTasks } from './leads/lead-tasks.ts'
import { mailLogTasks } from './mail-log/mail-log-tasks.ts'
import { uploadTasks } from './media/upload-tasks.ts'
import { payoutTasks } from './payouts/payout-tasks.ts'
import { MoneyOutStopped, requireRightClock } from './payouts/stop-money-out.ts'
import { personalDataTasks } from './personal-data/personal-data-tasks.ts'
import { JOB_CLASS_NAMES, JOB_CLASSES, type JobClassName, type Task } from './platform/jobs/declare-job.ts'
import { type JobClass, NotReadyYet, type Tasks } from './platform/jobs/jobs.ts'
import { acknowledged } from './platform/jobs/outbox.ts'
import { reconciliationTasks } from './reconciliation/reconciliation-tasks.ts'
import { workTasks } from './staff/work/remind-of-late-work.ts'
import { supportTasks } from './support/support-tasks.ts'
import { trackingTasks } from './tracking/tracking-tasks.ts'
import { webhookTasks } from './webhooks/webhook-tasks.ts'

/** Every job: its name, class and schedule, and the function that does it. */
export const JOBS = [
  ...donationTasks,
  ...payoutTasks,
  ...identityCheckTasks,
  ...webhookTasks,
  ...reconciliationTasks,
  ...caseTasks,
  ...draftTasks,
  ...reviewTasks,
  ...fundraiserTasks,
  ...accountTasks,
  ...personalDataTasks,
  ...alertTasks,
  ...mailLogTasks,
  ...uploadTasks,
  ...drawingTasks,
  ...trackingTasks,
  ...supportTasks,
  ...leadTasks,
  ...workTasks,
]

export type JobName = (typeof JOBS)[number]['name']

/** Names of the jobs that run on a schedule. */
export const SCHEDULED_JOBS: readonly JobName[] = JOBS.flatMap(({ name, cronLine }) =>
  cronLine === null ? [] : [name],
)

const byName: ReadonlyMap<string, Task> = new Map(JOBS.map((job) => [job.name, job]))

/** Class of a stored job; undefined for one that a newer release declared. */
export const jobClassOf = (name: string): JobClassName | undefined => byName.get(name)?.class

const doJob = async (deps: Deps, job: Task, payload: unknown): Promise<void> => {
  try {
    if (job.cronLine !== null) await requireRightClock(deps)
    await acknowledged(deps, payload, () => job.run(deps, payload))
  } catch (error) {
    // Stopped money is no failure: the job waits like one that can't run yet.
    if (error instanceof MoneyOutStopped) throw new NotReadyYet(error.message, { cause: error })
    if (!(error instanceof NotReadyYet)) await deps.handlers.serverFailed(deps, error, null)
    throw error
  }
}

/** Does one job. A failure is reported to staff, and thrown. */
export const runJob = async (deps: Deps, name: JobName, payload: unknown = {}): Promise<void> => {
  const job = byName.get(name)
  if (job === undefined) throw new Error(`No job is named ${name}`)
  await doJob(deps, job, payload)
}

const tasksOf = (deps: Deps, jobs: readonly Task[]): Tasks =>
  Object.fromEntries(jobs.map((job) => [job.name, (payload) => doJob(deps, job, payload)]))

/** What the queue calls for each job. */
export const allTasks = (deps: Deps): Tasks => tasksOf(deps, JOBS)

const crontabOf = (jobs: readonly Task[]): string =>
  jobs.flatMap(({ cronLine }) => (cronLine === null ? [] : [cronLine])).join('\n')

/** The schedules of all jobs. */
export const crontab = crontabOf(JOBS)

/** The jobs of each class, for its workers. */
export const jobClasses = (deps: Deps): JobClass[] =>
  JOB_CLASS_NAMES.map((name) => {
    const jobs = JOBS.filter((job) => job.class === name)
    return { concurrency: JOB_CLASSES[name].workers, tasks: tasksOf(deps, jobs), crontab: crontabOf(jobs) }
  })
