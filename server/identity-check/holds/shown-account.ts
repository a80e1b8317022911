import { FREEZING_HOLDS } from '#contract/identity-check/payout-holds.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Db } from '#server/platform/database.ts'
import {
  readWithdrawalAccount,
  type WithdrawalAccountRow,
} from '../withdrawal-account/withdrawal-account.queries.ts'
import { type HoldRow, readOpenHolds } from './account-holds.queries.ts'

/** An account as shown to people: disabled if a hold freezes it, whatever the provider's state. */
export const withFreeze = (
  account: WithdrawalAccountRow,
  holds: readonly HoldRow[],
): WithdrawalAccountRow => {
  const freeze = holds.find(({ kind }) => FREEZING_HOLDS.some((freezing) => freezing === kind))
  if (freeze === undefined) return account
  const { disabled } = WITHDRAWAL_ACCOUNT
  return { ...account, state: disabled, disabledAt: freeze.openedAt, disabledReason: 'stopped' }
}

/** Reads a case's account as shown to people; null if there is none. */
export const readShownAccount = async (db: Db, caseId: string): Promise<WithdrawalAccountRow | null> => {
  const [account, holds] = await Promise.all([readWithdrawalAccount(db, caseId), readOpenHolds(db, caseId)])
  return account && withFreeze(account, holds)
}
