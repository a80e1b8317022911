import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'

/** The recipient passed the identity check: transfers may leave, and the case's page says so. */
export const verifyWithdrawalAccount = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<void> => {
  const verifiedAt = clock.now()
  await database.transact(async (tx) => {
    await tx
      .insertInto('withdrawalAccount')
      .values({ caseId, state: 1, verifiedAt })
      .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ state: 1, verifiedAt }))
      .execute()
    await announceCase(tx, caseId)
  })
}
