import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { insertHold } from '../holds/account-holds.queries.ts'
import { changeWithdrawalAccount, ensureWithdrawalAccount } from './withdrawal-account.queries.ts'

/** Disables a sample case's account without the provider, and holds its money without a mail. */
export const disableSampleAccount = async (
  { database, clock, ids }: Pick<Deps, 'database' | 'clock' | 'ids'>,
  caseId: string,
): Promise<void> => {
  const now = clock.now()
  await database.transact(async (tx) => {
    await ensureWithdrawalAccount(tx, caseId)
    await changeWithdrawalAccount(tx, caseId, {
      state: WITHDRAWAL_ACCOUNT.disabled,
      disabledAt: now,
      disabledReason: 'stopped',
      mailAt: null,
    })
    const untold = { message: null, reason: null, untilAt: null, openedBy: null }
    await insertHold(tx, { caseId, holdId: ids.uuid(), kind: 'account_stopped', ...untold, openedAt: now })
    await announceCase(tx, caseId)
  })
}
