import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { type OnGivenUp, readGivenUpMails, relayOutbox } from './platform/jobs/outbox.ts'
import type { Figure } from './platform/metrics.ts'

/** Moves the outbox to the queue. Alerts staff about undeliverable mail, once a day for each topic. */
export const relayWork = (deps: Deps): Promise<number> => {
  const onGivenUp: OnGivenUp = async ({ topic }) => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    await deps.database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `mail-given-up:${topic}:${day}`,
        kind: 'mail_given_up',
        title: 'Mail could not be delivered',
        body: `For three days no attempt at "${topic}" succeeded for one mail or more. They are kept in the outbox.`,
      }),
    )
  }
  return relayOutbox(deps, onGivenUp)
}

/** Metric of the mails that were given up and that staff hasn't handled yet. */
export const givenUpMailFigure = (deps: Pick<Deps, 'database'>): Figure => ({
  name: 'mails_given_up',
  help: 'Mails that could not be delivered within three days, by topic',
  label: 'topic',
  read: () => readGivenUpMails(deps),
})
