import type { Db } from '#server/platform/database.ts'
import { type HoldRow, readAllOpenHolds, readOpenHolds } from '../holds/account-holds.queries.ts'
import { type AccountRow, readVerifiedCases, readWithdrawalAccount } from './withdrawal-account.queries.ts'

/** What payouts must know of a recipient. */
export type PaidRecipient = {
  readonly account: AccountRow | null
  /** What we hold against paying them, beside what the provider says. */
  readonly holds: readonly HoldRow[]
}

export type { AccountRow, HoldRow }

export const readPaidRecipient = async (reader: Db, caseId: string): Promise<PaidRecipient> => {
  const [account, holds] = await Promise.all([
    readWithdrawalAccount(reader, caseId),
    readOpenHolds(reader, caseId),
  ])
  return { account, holds }
}

/** Cases whose recipient the provider would pay, in the order of their numbers, after one of them. */
export const listVerifiedCases = (reader: Db, after: string, limit: number): Promise<string[]> =>
  readVerifiedCases(reader, after, limit)

/** Holds over all cases, the newest first. */
export const listOpenHolds = (reader: Db, limit: number): Promise<HoldRow[]> =>
  readAllOpenHolds(reader, { limit })
