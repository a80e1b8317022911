import { saveReport } from '#server/cases/reports/report-case.ts'
import type { Deps } from '#server/deps.ts'
import { openRecipientEmail } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'

const TEXT = 'The person invited to receive this fundraiser’s money says they don’t know the organizer.'

/** Stores the invited person's report; staff mail them the outcome. Idempotent by its idempotency key. */
export const reportInvitation = async (
  deps: Deps,
  { caseId, idempotencyKey }: { readonly caseId: string; readonly idempotencyKey: string },
): Promise<void> => {
  const { db } = deps.database
  const check = await readCheck(db, caseId)
  const email = (check && (await openRecipientEmail(deps, db, check))) ?? ''
  await saveReport(deps, { caseId, idempotencyKey, reason: 'no_consent', text: TEXT, email })
}
