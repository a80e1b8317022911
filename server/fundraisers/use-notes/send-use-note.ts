import type { Deps } from '#server/deps.ts'
import { readSpokenFor } from '#server/payouts/use-notes/write-use-note.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailUseNoteJob } from '../fundraiser-jobs.ts'
import { isFirstWithin, readArrivalReaders, readAudience } from '../updates/read-audience.ts'
import { insertNoteRecipients, type NoteKey } from './note-recipients.queries.ts'

const BATCH = 500

/** Queues the mails of a payout's note to its subscribers, and to the donors whose money it is. Idempotent. */
export const sendUseNote = async (deps: Deps, { caseId, payoutId }: NoteKey): Promise<void> => {
  const { database, ids, clock } = deps
  const [{ donors, followers, undecidedDonors }, spokenFor] = await Promise.all([
    readAudience(database.db, caseId),
    readSpokenFor(database.db, { caseId, payoutId }),
  ])
  // Every donor hears once what their money did, unless they turned mail off.
  const itsDonors = undecidedDonors.flatMap(({ firstClearsAt, ...donor }) =>
    isFirstWithin({ firstClearsAt }, spokenFor) ? [donor] : [],
  )
  const whoAsked = await readArrivalReaders(database.db, caseId, spokenFor)
  const recipients = [...donors, ...followers, ...itsDonors, ...whoAsked]
  const now = clock.now()
  for (let from = 0; from < recipients.length; from += BATCH)
    await database.transact(async (tx) => {
      const added = await insertNoteRecipients(tx, { caseId, payoutId }, recipients.slice(from, from + BATCH))
      const mails = added.map((emailHash) => mailUseNoteJob.at(now, { caseId, payoutId, emailHash }))
      await writeOutbox(tx, ids, caseId, mails, now)
    })
}
