import type { Deps } from '#server/deps.ts'
import { changeWithdrawalAccount, noteProviderAccount } from './withdrawal-account.queries.ts'

export type SampleAccount = {
  readonly accountRef: string
  readonly bankRef: string
  readonly bankLast4: string
  readonly bankName: string
}

/** A sample case's recipient has an account at the sandbox's provider, which pays it like any other from here on. */
export const adoptSampleAccount = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  account: SampleAccount,
): Promise<void> => {
  await noteProviderAccount(database.reader, { accountRef: account.accountRef, caseId })
  await database.transact((tx) => changeWithdrawalAccount(tx, caseId, { ...account, heardAt: clock.now() }))
}
