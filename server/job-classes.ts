import type { JobClass, Tasks } from './platform/jobs/jobs.ts'

export const JOB_CLASS_NAMES = ['money', 'notices', 'bulk'] as const
export type JobClassName = (typeof JOB_CLASS_NAMES)[number]

/** Topics with many reads or provider calls that aren't urgent. */
const BULK: ReadonlySet<string> = new Set([
  'catch-up-events',
  'check-books',
  'reconcile-night',
  'forget-failures',
  'forget-webhooks',
  'forget-mails',
  'forget-ended-sign-ins',
  'forget-old-reports',
  'forget-old-leads',
  'forget-old-messages',
  'delete-old-drafts',
  'remind-of-drafts',
  'forget-act-keys',
  'rewrap-person-keys',
  'send-due-updates',
  'forget-follow-requests',
  'send-use-note',
  'ask-use-notes',
  'roll-up-insights',
  'alert-errors',
  'forget-old-events',
])

const WORKERS: Record<JobClassName, number> = { money: 4, notices: 4, bulk: 2 }

/** Mail topics begin with `mail-`; every topic that is neither mail nor bulk counts as money. */
export const jobClassOf = (topic: string): JobClassName => {
  if (topic.startsWith('mail-')) return 'notices'
  return BULK.has(topic) ? 'bulk' : 'money'
}

/** A line of a crontab is five fields of time, then the topic. */
const topicOf = (line: string): string => line.split(' ')[5] ?? ''

/** Tasks and crontab by class. Each class has its own workers, so a hanging mail server doesn't delay refunds. */
export const jobClasses = (tasks: Tasks, crontab: string): JobClass[] =>
  JOB_CLASS_NAMES.map((name) => ({
    concurrency: WORKERS[name],
    tasks: Object.fromEntries(Object.entries(tasks).filter(([topic]) => jobClassOf(topic) === name)),
    crontab: crontab
      .split('\n')
      .filter((line) => jobClassOf(topicOf(line)) === name)
      .join('\n'),
  }))
