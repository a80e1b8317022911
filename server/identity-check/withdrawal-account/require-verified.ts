import { WITHDRAWAL_ACCOUNT } from '#contract/withdrawal-account.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readWithdrawalAccount, shareLockWithdrawalAccount } from './withdrawal-account.queries.ts'

/**
 * Nothing is set aside or sent for a recipient who isn't verified, or not any more; it stays so until the transaction
 * ends.
 *
 * @throws recipientNotVerified
 */
export const requireVerified = async (tx: Tx, caseId: string): Promise<void> => {
  const account = await shareLockWithdrawalAccount(tx, caseId)
  if (account?.state !== WITHDRAWAL_ACCOUNT.verified)
    throw new Refusal('recipientNotVerified', { reason: account?.disabledReason ?? 'not verified yet' })
}

/** Whether money may be sent to the recipient, by now. */
export const isVerified = async (reader: Db, caseId: string): Promise<boolean> =>
  (await readWithdrawalAccount(reader, caseId))?.state === WITHDRAWAL_ACCOUNT.verified
