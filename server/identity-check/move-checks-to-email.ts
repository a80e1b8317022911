import type { Deps } from '#server/deps.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, readCasesOfRecipient, writeCheck } from './identity-check.queries.ts'

type Left = { readonly emailHash: string; readonly leftAt: Date }

/**
 * Changes the address of the checks of other people's cases. Links mailed to the former address become void;
 * details given after the person left it stay. Idempotent.
 */
export const moveChecksToEmail = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { emailHash, leftAt }: Left,
  email: string,
): Promise<void> => {
  const recipientHash = personalData.emailHash(email)
  for (const caseId of await readCasesOfRecipient(database.reader, emailHash))
    await database.transact(async (tx) => {
      const check = await lockCheck(tx, caseId)
      if (check?.recipientHash !== emailHash) return
      if (check.attestedAt !== null && check.attestedAt > leftAt) return
      const recipientEmail = await sealRecipientEmail({ personalData }, tx, caseId, email)
      await writeCheck(tx, caseId, { recipientHash, recipientEmail })
    })
}
