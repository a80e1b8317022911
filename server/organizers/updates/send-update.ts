import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import {
  insertRecipients,
  type MailingPlace,
  markMailingSent,
  readDueMailings,
  readMailing,
} from './mailings.queries.ts'
import { readAudience } from './read-audience.ts'

const BATCH = 500
/** Updates sent per run; the next run continues. */
const MAILINGS = 100

/** Queues a mail for each address of an update, unless it was canceled. Idempotent. */
const sendUpdate = async (deps: Deps, place: MailingPlace): Promise<void> => {
  const { database, ids, clock } = deps
  const mailing = await readMailing(database.reader, place)
  if (mailing === null || mailing.stoppedAt !== null || mailing.sentAt !== null) return
  const now = clock.now()
  if (mailing.sendsAt > now) return
  const { donors, followers } = await readAudience(database.reader, place.caseId)
  const recipients = [...(mailing.toDonors ? donors : []), ...(mailing.toFollowers ? followers : [])]
  for (let from = 0; from < recipients.length; from += BATCH)
    await database.transact(async (tx) => {
      const added = await insertRecipients(tx, place, recipients.slice(from, from + BATCH))
      const mails = added.map((emailHash) => ({
        topic: 'mail-update',
        payload: { ...place, emailHash },
        runAt: now,
      }))
      await writeOutbox(tx, ids, place.caseId, mails, now)
    })
  await markMailingSent(database.reader, place, now)
}

/** Sends due updates. Idempotent. */
export const sendDueUpdates = async (deps: Deps): Promise<void> => {
  for (const place of await readDueMailings(deps.database.reader, deps.clock.now(), MAILINGS))
    await sendUpdate(deps, place)
}
