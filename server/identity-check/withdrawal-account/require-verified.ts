import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import {
  readWithdrawalAccount,
  shareLockWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'

/**
 * Refuses payouts to a recipient who isn't verified or has an open hold. Locks the account until the
 * transaction ends.
 * @throws recipientNotVerified
 */
export const requireVerified = async (tx: Tx, caseId: string): Promise<WithdrawalAccountRow> => {
  const account = await shareLockWithdrawalAccount(tx, caseId)
  if (account?.state !== WITHDRAWAL_ACCOUNT.verified)
    throw new Refusal('recipientNotVerified', { reason: account?.disabledReason ?? 'not verified yet' })
  const [hold] = await readOpenHolds(tx, caseId)
  if (hold !== undefined)
    throw new Refusal('recipientNotVerified', {
      sentence: 'Nothing is sent to this recipient while a hold is open.',
      reason: `on hold: ${hold.kind}`,
    })
  return account
}

/** Whether the recipient is verified and not disabled since. */
export const isVerified = async (db: Db, caseId: string): Promise<boolean> =>
  (await readWithdrawalAccount(db, caseId))?.state === WITHDRAWAL_ACCOUNT.verified

/** Whether the recipient can be paid now. */
export const mayBePaid = async (db: Db, caseId: string): Promise<boolean> =>
  (await isVerified(db, caseId)) && (await readOpenHolds(db, caseId)).length === 0
