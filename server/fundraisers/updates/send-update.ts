import type { Deps } from '#server/deps.ts'
import { pushNewsJob } from '#server/donations/donation-jobs.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailUpdateJob } from '../fundraiser-jobs.ts'
import {
  insertRecipients,
  type MailingKey,
  markMailingSent,
  readDueMailings,
  readMailing,
} from './mailings.queries.ts'
import { readAudience } from './read-audience.ts'

const BATCH = 500
/** Updates sent per run; the next run continues. */
const MAILINGS_PER_RUN = 100

/** Queues a mail for each address of an update, unless it was canceled. Idempotent. */
const sendUpdate = async (deps: Deps, mailingKey: MailingKey): Promise<void> => {
  const { database, ids, clock, push } = deps
  const mailing = await readMailing(database.db, mailingKey)
  if (mailing === null || mailing.stoppedAt !== null || mailing.sentAt !== null) return
  const now = clock.now()
  if (mailing.sendsAt > now) return
  const { donors, followers } = await readAudience(database.db, mailingKey.caseId)
  const recipients = [...(mailing.toDonors ? donors : []), ...(mailing.toFollowers ? followers : [])]
  for (let from = 0; from < recipients.length; from += BATCH)
    await database.transact(async (tx) => {
      const added = await insertRecipients(tx, mailingKey, recipients.slice(from, from + BATCH))
      const mails = added.map((emailHash) => mailUpdateJob.at(now, { ...mailingKey, emailHash }))
      await writeOutbox(tx, ids, mailingKey.caseId, mails, now)
    })
  await database.transact(async (tx) => {
    const { caseId, updateId } = mailingKey
    const entry = pushNewsJob.at(now, { caseId, news: 'update', id: updateId, after: null })
    if (mailing.toFollowers && push.publicKey !== null) await writeOutbox(tx, ids, caseId, [entry], now)
    await markMailingSent(tx, mailingKey, now)
  })
}

/** Sends due updates. Idempotent. */
export const sendDueUpdates = async (deps: Deps): Promise<void> => {
  for (const mailingKey of await readDueMailings(deps.database.db, deps.clock.now(), MAILINGS_PER_RUN))
    await sendUpdate(deps, mailingKey)
}
