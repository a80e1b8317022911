import type { Sql } from '../database.ts'
import {
  changeBank,
  confirmIdentity,
  requestIdentityAgain,
  restoreAccount,
  stopAccount,
} from '../stripe/accounts/onboard-account.ts'
import type { Change } from '../stripe/change.ts'
import type { AccountFacts } from '../stripe/facts.ts'
import { lockRecord } from '../stripe/records.ts'

export const ACCOUNT_ACTIONS = ['reject', 'let_go', 'confirm', 'ask_again', 'change_bank'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Actions that staff of the provider can take on an account in its current state. */
export const possibleAccountActions = ({
  stopped,
  identity,
  bank,
}: AccountFacts): readonly { readonly act: AccountAction; readonly words: string }[] => {
  if (stopped !== null) return [{ act: 'let_go', words: 'Re-enable the account' }]
  return [
    ...(identity === 'pending' ? [{ act: 'confirm', words: 'Confirm identity now' } as const] : []),
    ...(identity === 'verified' ? [{ act: 'ask_again', words: 'Request the SSN again' } as const] : []),
    ...(bank === null ? [] : [{ act: 'change_bank', words: 'Change the holder’s bank' } as const]),
    { act: 'reject', words: 'Reject for fraud' },
  ]
}

/** Runs an action. @returns false if it isn't possible any more, for example because the page was stale */
export const applyAccountAction = async (
  change: Change,
  sql: Sql,
  accountId: string,
  act: AccountAction,
): Promise<boolean> => {
  const account = await lockRecord(sql, 'account', accountId)
  if (!account || !possibleAccountActions(account.facts).some((possible) => possible.act === act))
    return false
  if (act === 'reject') stopAccount(change, account, 'rejected.fraud')
  if (act === 'let_go') restoreAccount(change, account)
  if (act === 'confirm') confirmIdentity(change, account)
  if (act === 'change_bank') changeBank(change, account)
  if (act === 'ask_again') requestIdentityAgain(change, account)
  return true
}
