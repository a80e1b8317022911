import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailIdentityCheckJob } from '../identity-check-jobs.ts'
import {
  changeWithdrawalAccount,
  ensureWithdrawalAccount,
  lockWithdrawalAccount,
} from './withdrawal-account.queries.ts'

/**
 * Opens the account of a case that went live, and starts reminders unless its recipient is already verified.
 */
export const openWithdrawalAccount = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  await ensureWithdrawalAccount(tx, caseId)
  const account = await lockWithdrawalAccount(tx, caseId)
  if (account === null || account.openedAt !== null) return
  const now = clock.now()
  const isUnverified = account.state === WITHDRAWAL_ACCOUNT.initial
  await changeWithdrawalAccount(tx, caseId, { openedAt: now, mailAt: isUnverified ? now : null })
  const mail = mailIdentityCheckJob.at(now, { caseId })
  await writeOutbox(tx, ids, caseId, isUnverified ? [mail] : [], now)
}
