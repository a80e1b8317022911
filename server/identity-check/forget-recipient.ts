import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { checkPersonOf } from './check-person.ts'

/** Deletes what names a case's recipient, in the transaction that deletes the case. A mailed invitation leads nowhere. */
export const forgetRecipient = async (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  for (const table of ['beneficiaryInvitation', 'identityCheck', 'withdrawalAccount'] as const)
    await tx.deleteFrom(table).where('caseId', '=', caseId).execute()
  await personalData.forget(tx, checkPersonOf(caseId))
}
