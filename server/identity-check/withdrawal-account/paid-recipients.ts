import type { Db } from '#server/platform/database.ts'
import { type HoldRow, readAllOpenHolds, readOpenHolds } from '../holds/account-holds.queries.ts'
import {
  readVerifiedCases,
  readWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'

/** What payouts need to know about a case's recipient. */
export type PaidRecipient = {
  readonly account: WithdrawalAccountRow | null
  /** Our holds, in addition to the provider's state. */
  readonly holds: readonly HoldRow[]
}

export type { HoldRow, WithdrawalAccountRow }

export const readPaidRecipient = async (reader: Db, caseId: string): Promise<PaidRecipient> => {
  const [account, holds] = await Promise.all([
    readWithdrawalAccount(reader, caseId),
    readOpenHolds(reader, caseId),
  ])
  return { account, holds }
}

/** Cases whose account is payable at the provider, by id, after a cursor. */
export const listVerifiedCases = (reader: Db, after: string, limit: number): Promise<string[]> =>
  readVerifiedCases(reader, after, limit)

/** Holds over all cases, newest first. */
export const listOpenHolds = (reader: Db, limit: number): Promise<HoldRow[]> =>
  readAllOpenHolds(reader, { limit })
