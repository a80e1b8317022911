import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { releaseEnabledAccount } from '../holds/disabled-account.ts'
import { changeWithdrawalAccount, ensureWithdrawalAccount } from './withdrawal-account.queries.ts'

/** Verifies the account without a provider, for sample cases. */
export const verifyWithdrawalAccount = async (
  { database, clock, ids }: Pick<Deps, 'database' | 'clock' | 'ids'>,
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
    await releaseEnabledAccount({ ids, clock }, tx, caseId)
    await announceCase(tx, caseId)
  })
}
