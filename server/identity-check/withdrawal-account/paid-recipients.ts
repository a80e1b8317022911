import type { Db } from '#server/platform/database.ts'
import { type HoldRow, readAllOpenHolds, readOpenHolds } from '../holds/account-holds.queries.ts'
import {
  caseOfAccount,
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

export const readPaidRecipient = async (db: Db, caseId: string): Promise<PaidRecipient> => {
  const [account, holds] = await Promise.all([readWithdrawalAccount(db, caseId), readOpenHolds(db, caseId)])
  return { account, holds }
}

/** Cases whose account is payable at the provider, by id, after a cursor. */
export const listVerifiedCases = (db: Db, after: string, limit: number): Promise<string[]> =>
  readVerifiedCases(db, after, limit)

/** The case of an account at the provider, also of one that its recipient had earlier. */
export const findCaseOfAccount = (db: Db, accountRef: string): Promise<string | null> =>
  caseOfAccount(db, accountRef)

/** Holds over all cases, newest first. */
export const listOpenHolds = async (db: Db, limit: number): Promise<HoldRow[]> =>
  (await readAllOpenHolds(db, { limit })).items
