import type { Deps } from '#server/deps.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { spokenForBy } from '#server/payouts/payouts-of-week.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailUseNoteJob } from '../fundraiser-jobs.ts'
import { readAudience } from '../updates/read-audience.ts'
import { insertNoteRecipients, type NoteKey } from './note-recipients.queries.ts'

const BATCH = 500

/** Queues the mails of a payout's note to its subscribers: donors and followers. Idempotent. */
export const sendUseNote = async (deps: Deps, { caseId, payoutId }: NoteKey): Promise<void> => {
  const { database, ids, clock } = deps
  const [{ donors, followers, undecidedDonors }, payouts] = await Promise.all([
    readAudience(database.db, caseId),
    readPayoutsOf(database.db, caseId),
  ])
  const payout = payouts.find((one) => one.payoutId === payoutId)
  if (payout === undefined) return
  // Every donor hears once what their money did, unless they turned mail off.
  const { after, until } = spokenForBy(payout, payouts)
  const itsDonors = undecidedDonors.flatMap(({ firstClearsAt, ...donor }) =>
    firstClearsAt !== null && firstClearsAt <= until && (after === null || firstClearsAt > after)
      ? [donor]
      : [],
  )
  const recipients = [...donors, ...followers, ...itsDonors]
  const now = clock.now()
  for (let from = 0; from < recipients.length; from += BATCH)
    await database.transact(async (tx) => {
      const added = await insertNoteRecipients(tx, { caseId, payoutId }, recipients.slice(from, from + BATCH))
      const mails = added.map((emailHash) => mailUseNoteJob.at(now, { caseId, payoutId, emailHash }))
      await writeOutbox(tx, ids, caseId, mails, now)
    })
}
