import type * as z from 'zod'
import { saveReport } from '#server/cases/reports/report-case.ts'
import type { Deps } from '#server/deps.ts'
import { openRecipientEmail } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'
import type { reportInvitationJob } from '../identity-check-jobs.ts'

const TEXT = 'The person invited to receive this fundraiser’s money says they don’t know the organizer.'

/**
 * Stores the invited person's report; staff mail them the outcome, but not another person who was invited since. Idempotent by
 * its idempotency key.
 */
export const reportInvitation = async (
  deps: Deps,
  { caseId, idempotencyKey, recipientHash }: z.output<typeof reportInvitationJob.payload>,
): Promise<void> => {
  const { db } = deps.database
  const check = await readCheck(db, caseId)
  // Null for a person without an address of ours: they can't be mailed the outcome.
  const isReporter =
    recipientHash !== null && (recipientHash === undefined || check?.recipientHash === recipientHash)
  const email = (isReporter && check && (await openRecipientEmail(deps, db, check))) || ''
  await saveReport(deps, { caseId, idempotencyKey, reason: 'no_consent', text: TEXT, email })
}
