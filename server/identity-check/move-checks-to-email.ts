import { lockCaseWithDraft } from '#server/cases/lock-case.ts'
import { forgetLeftAddress } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, readCasesOfRecipient, writeCheck } from './identity-check.queries.ts'

type LeftAddress = { readonly emailHash: string; readonly leftAt: Date }

/**
 * Moves a person's identity checks for other people's cases from a former address to the new one, which voids
 * the links mailed to the former one. A check whose details were given after they left it is another
 * person's, and stays. Idempotent.
 */
export const moveChecksToEmail = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { emailHash, leftAt }: LeftAddress,
  email: string,
): Promise<void> => {
  const recipientHash = personalData.emailHash(email)
  for (const caseId of await readCasesOfRecipient(database.db, emailHash))
    await database.transact(async (tx) => {
      // Before the check, as a submission locks them.
      await lockCaseWithDraft(tx, caseId)
      const check = await lockCheck(tx, caseId)
      if (check?.recipientHash !== emailHash) return
      if (check.attestedAt !== null && check.attestedAt > leftAt) return
      const recipientEmail = await sealRecipientEmail({ personalData }, tx, caseId, email)
      // The organizer knows the former address only.
      await writeCheck(tx, caseId, { recipientHash, recipientEmail, typedByOrganizer: false })
      await forgetLeftAddress({ personalData }, tx, { caseId, emailHash })
    })
}
