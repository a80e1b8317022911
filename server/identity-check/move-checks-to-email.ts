import type { Deps } from '#server/deps.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, readCasesOfRecipient, writeCheck } from './identity-check.queries.ts'

type Left = { readonly emailHash: string; readonly leftAt: Date }

/**
 * Whom a case is for reads mails elsewhere from now on. Links that were mailed to the address they left lead nowhere any
 * more. What was told of somebody after they left it stays where it is. Done again, it changes nothing.
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
