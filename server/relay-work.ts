import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { jobClassOf } from './job-table.ts'
import { JOB_CLASSES } from './platform/jobs/declare-job.ts'
import { readAbandonedJobs, relayOutbox } from './platform/jobs/outbox.ts'
import type { Metric } from './platform/metrics.ts'

/** Moves the outbox to the queue. Alerts staff about undeliverable mail, once a day for each topic. */
export const relayWork = (deps: Deps): Promise<number> => {
  const onAbandoned = async ({ topic }: { readonly topic: string }): Promise<void> => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    await deps.database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `mail-given-up:${topic}:${day}`,
        kind: 'mail_abandoned',
        about: topic,
        address: '/staff/system/mails',
        title: 'E-mail couldn’t be delivered',
        body: `At least one “${topic}” e-mail couldn’t be sent for three days. It’s kept in the outbox.`,
      }),
    )
  }
  // A job that a newer release declared may be one that is kept.
  const isKept = (topic: string): boolean => JOB_CLASSES[jobClassOf(topic) ?? 'notices'].isKeptUntilDone
  return relayOutbox({ ...deps, isKept, onAbandoned })
}

/** Metric of the mails that were given up and that staff hasn't handled yet. */
export const abandonedMailMetric = (deps: Pick<Deps, 'database'>): Metric => ({
  name: 'mails_abandoned',
  help: 'Mails that could not be delivered within three days, by topic',
  label: 'topic',
  read: () => readAbandonedJobs(deps),
})
