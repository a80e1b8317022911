import { PURPOSE } from '#contract/cases/cases.ts'
import { DEFAULT_PAYOUT_INTERVAL } from '#contract/payouts/payout-interval.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealRecipientEmail } from './check-person.ts'
import { lockCheck, readCheck, writeCheck } from './identity-check.queries.ts'
import {
  lockWithdrawalAccount,
  restartCheckMails,
  storePayoutInterval,
} from './withdrawal-account/withdrawal-account.queries.ts'

const RECIPIENT_KNOWN_SENTENCE =
  'The person who receives the money has already given us their details, so no one else can be named.'

type NameDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

/**
 * Whether the recipient has given details, even if they were erased since: an account at the provider still belongs to
 * the person who opened it, so it must not receive another person's money.
 */
export const isRecipientKnown = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await lockCheck(tx, caseId))?.details != null ||
  (await lockWithdrawalAccount(tx, caseId))?.accountRef != null

/** Whether the recipient has given details, and reads mail at another address than this one. */
export const isOtherPersonKnown = async (
  { personalData }: Pick<NameDeps, 'personalData'>,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<boolean> =>
  (await lockCheck(tx, caseId))?.recipientHash !== personalData.emailHash(email) &&
  (await isRecipientKnown(tx, caseId))

/** Whether the beneficiary whom a case invited last has this address. */
export const isInvitedAddress = async (
  { personalData }: Pick<NameDeps, 'personalData'>,
  db: Db,
  caseId: string,
  email: string,
): Promise<boolean> => (await readCheck(db, caseId))?.recipientHash === personalData.emailHash(email)

/**
 * Sets the beneficiary's address, within a transaction. Links mailed to another address become void.
 * @returns whether the address changed
 * @throws notFound for a case that isn't for another person; conflict once the previous person has given
 * details, even if they were erased since
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
  const isNewAddress = check?.recipientHash !== recipientHash
  if (isNewAddress && (await isRecipientKnown(tx, caseId)))
    throw new Refusal('conflict', { sentence: RECIPIENT_KNOWN_SENTENCE })
  // Reminders to the previous person stop. They start over for the new person if the case is live.
  if (isNewAddress) await restartCheckMails(tx, caseId, deps.clock.now())
  // How often they are paid is the new person's choice.
  const chosen = { payoutInterval: DEFAULT_PAYOUT_INTERVAL, payoutIntervalAt: deps.clock.now() }
  if (isNewAddress) await storePayoutInterval(tx, caseId, chosen)
  const recipientEmail = await sealRecipientEmail(deps, tx, caseId, email)
  // Releases the send lock, so that details that the previous person is sending aren't stored.
  await writeCheck(tx, caseId, {
    recipientHash,
    recipientEmail,
    typedByOrganizer: true,
    ...(isNewAddress ? { busyUntil: null } : {}),
  })
  return isNewAddress
}

/**
 * Sets the beneficiary's address without an invitation, since the person has already agreed.
 * @throws notFound, conflict
 */
export const nameBeneficiary = async (deps: NameDeps, caseId: string, email: string): Promise<void> => {
  await deps.database.transact((tx) => nameBeneficiaryIn(deps, tx, caseId, email))
}
