import type { Sql } from '../database.ts'
import {
  askIdentityAgain,
  finishChecking,
  letAccountGo,
  stopAccount,
} from '../stripe/accounts/onboard-account.ts'
import type { Change } from '../stripe/change.ts'
import type { AccountFacts } from '../stripe/facts.ts'
import { lockRecord } from '../stripe/records.ts'

export const ACCOUNT_ACTS = ['reject', 'let_go', 'confirm', 'ask_again'] as const
export type AccountAct = (typeof ACCOUNT_ACTS)[number]

/** Actions of the provider's staff on an account, by its state. */
export const possibleAccountActs = ({
  stopped,
  identity,
}: AccountFacts): readonly { readonly act: AccountAct; readonly words: string }[] => {
  if (stopped !== null) return [{ act: 'let_go', words: 'Let it go again' }]
  return [
    ...(identity === 'pending' ? [{ act: 'confirm', words: 'Confirm the identity now' } as const] : []),
    ...(identity === 'verified' ? [{ act: 'ask_again', words: 'Ask for the SSN again' } as const] : []),
    { act: 'reject', words: 'Stop it for fraud' },
  ]
}

/** False if there is nothing to do: another request was faster, or the page was stale. */
export const actOnAccount = async (
  change: Change,
  sql: Sql,
  accountId: string,
  act: AccountAct,
): Promise<boolean> => {
  const account = await lockRecord(sql, 'account', accountId)
  if (!account || !possibleAccountActs(account.facts).some((possible) => possible.act === act)) return false
  if (act === 'reject') stopAccount(change, account, 'rejected.fraud')
  if (act === 'let_go') letAccountGo(change, account)
  if (act === 'confirm') finishChecking(change, account)
  if (act === 'ask_again') askIdentityAgain(change, account)
  return true
}
