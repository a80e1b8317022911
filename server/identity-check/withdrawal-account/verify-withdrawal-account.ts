import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { changeWithdrawalAccount, ensureWithdrawalAccount } from './withdrawal-account.queries.ts'

/** The recipient passed the check, by our own word: for sample cases, whose accounts no provider has. */
export const verifyWithdrawalAccount = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<void> => {
  await database.transact(async (tx) => {
    await ensureWithdrawalAccount(tx, caseId)
    await changeWithdrawalAccount(tx, caseId, {
      state: WITHDRAWAL_ACCOUNT.verified,
      verifiedAt: clock.now(),
      disabledAt: null,
      disabledReason: null,
      mailAt: null,
    })
    await announceCase(tx, caseId)
  })
}
