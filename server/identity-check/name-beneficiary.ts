import { PURPOSE } from '#contract/cases/cases.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, writeCheck } from './identity-check.queries.ts'
import { lockWithdrawalAccount, restartPolling } from './withdrawal-account/withdrawal-account.queries.ts'

type NameDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

/**
 * Sets the beneficiary's address. Links for another address are void from then on.
 * @returns whether the address changed
 * @throws notFound for a case that isn't for another person; conflict once the previous person has given
 * details, even if erased since
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
  // An account at the provider stays its person's even after their details were erased: no other person's
  // money may go there.
  if (isOther && (check?.details != null || (await lockWithdrawalAccount(tx, caseId))?.accountRef != null))
    throw new Refusal('conflict')
  // Reminders to the previous person stop, and start over for this one if the case is live.
  if (isOther) await restartPolling(tx, caseId, deps.clock.now())
  const recipientEmail = await sealRecipientEmail(deps, tx, caseId, email)
  // Releases the lock, so that details being sent by the previous person aren't stored.
  await writeCheck(tx, caseId, { recipientHash, recipientEmail, ...(isOther ? { busyUntil: null } : {}) })
  return isOther
}

/** The same without an invitation: the person has already agreed. @throws notFound, conflict */
export const nameBeneficiary = async (deps: NameDeps, caseId: string, email: string): Promise<void> => {
  await deps.database.transact((tx) => nameBeneficiaryIn(deps, tx, caseId, email))
}
