import type { Deps } from '#server/deps.ts'
import { changeWithdrawalAccount, noteProviderAccount } from './withdrawal-account.queries.ts'

export type SampleAccount = {
  readonly accountRef: string
  readonly bankRef: string
  readonly bankLast4: string
  readonly bankName: string
}

/**
 * Gives a sample case's recipient an account at the sandbox's provider, so that payouts to it work like any
 * other.
 */
export const adoptSampleAccount = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  account: SampleAccount,
): Promise<void> => {
  await noteProviderAccount(database.db, { accountRef: account.accountRef, caseId })
  await database.transact((tx) =>
    changeWithdrawalAccount(tx, caseId, { ...account, answeredAt: clock.now() }),
  )
}
