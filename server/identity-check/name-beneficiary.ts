import { PURPOSE } from '#contract/cases/cases.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, writeCheck } from './identity-check.queries.ts'
import { askFromBeginning, lockWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

/**
 * Says where the person reads mails that a case is for. Links made for another address are worthless from here on.
 *
 * @throws notFound for a case that isn't for somebody else; conflict once the person before has told who they are, also
 *   where that was erased
 */
export const nameBeneficiary = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  caseId: string,
  email: string,
): Promise<void> => {
  const recipientHash = deps.personalData.emailHash(email)
  await deps.database.transact(async (tx) => {
    if ((await readCheckedCase(tx, caseId))?.purpose !== PURPOSE.someoneElse) throw new Refusal('notFound')
    const check = await lockCheck(tx, caseId)
    const isOther = check?.recipientHash !== recipientHash
    // An account at the provider stays its person's when what they told was erased: nobody else's money goes there.
    if (isOther && (check?.details != null || (await lockWithdrawalAccount(tx, caseId))?.accountRef != null))
      throw new Refusal('conflict')
    // Whoever was named before isn't asked any more, and this one from the beginning; soon, where the case is live.
    if (isOther) await askFromBeginning(tx, caseId, deps.clock.now())
    const recipientEmail = await sealRecipientEmail(deps, tx, caseId, email)
    // Nor are details kept that the one before is just sending.
    await writeCheck(tx, caseId, { recipientHash, recipientEmail, ...(isOther ? { busyUntil: null } : {}) })
  })
}
