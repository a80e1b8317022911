import { PURPOSE } from '#contract/cases/cases.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, writeCheck } from './identity-check.queries.ts'
import { askFromBeginning, lockWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

type NameDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

/**
 * Says where the person a case is for reads mails. Links made for another address are void from here on.
 *
 * @returns whether it is another address than before
 * @throws notFound for a case that isn't for somebody else; conflict once the person before has told who they are, also
 *   where that was erased
 */
export const nameBeneficiaryIn = async (
  deps: NameDeps,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<boolean> => {
  const recipientHash = deps.personalData.emailHash(email)
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
  return isOther
}

/** The same without an invitation: the person has agreed already. @throws notFound, conflict */
export const nameBeneficiary = async (deps: NameDeps, caseId: string, email: string): Promise<void> => {
  await deps.database.transact((tx) => nameBeneficiaryIn(deps, tx, caseId, email))
}
