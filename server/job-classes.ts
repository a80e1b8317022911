import type { JobClass, Tasks } from './platform/jobs/jobs.ts'

export const JOB_CLASS_NAMES = ['money', 'notices', 'bulk'] as const
export type JobClassName = (typeof JOB_CLASS_NAMES)[number]

/** What reads much, or asks the provider for much, and nobody waits for. */
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

/** Topics that send mail begin with `mail-`; whatever is in no other class is treated as money. */
export const jobClassOf = (topic: string): JobClassName => {
  if (topic.startsWith('mail-')) return 'notices'
  return BULK.has(topic) ? 'bulk' : 'money'
}

const topicOf = (line: string): string => line.split(' ')[5] ?? ''

/** The tasks and the crontab, divided so that a mail server that hangs keeps no refund waiting. */
export const jobClasses = (tasks: Tasks, crontab: string): JobClass[] =>
  JOB_CLASS_NAMES.map((name) => ({
    concurrency: WORKERS[name],
    tasks: Object.fromEntries(Object.entries(tasks).filter(([topic]) => jobClassOf(topic) === name)),
    crontab: crontab
      .split('\n')
      .filter((line) => jobClassOf(topicOf(line)) === name)
      .join('\n'),
  }))
