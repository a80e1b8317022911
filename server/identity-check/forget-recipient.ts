import { caseIsKept } from '#server/cases/drafts/remove-draft.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { checkPersonOf } from './check-person.ts'
import { lockInvitation } from './invitations/invitations.queries.ts'

/**
 * Deletes what names a case's recipient, in the transaction that deletes the case. A mailed invitation leads nowhere.
 * @throws conflict if they just reported the organizer: the report is stored by a job, which needs the case
 */
export const forgetRecipient = async (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  if ((await lockInvitation(tx, caseId))?.isReported) throw caseIsKept()
  for (const table of ['beneficiaryInvitation', 'identityCheck', 'withdrawalAccount'] as const)
    await tx.deleteFrom(table).where('caseId', '=', caseId).execute()
  await personalData.forget(tx, checkPersonOf(caseId))
}
