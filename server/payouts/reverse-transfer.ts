import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { type AttemptKey, readAttempt } from './attempts.queries.ts'
import { recordReversal } from './record-transfer.ts'

/**
 * Reverses an attempt's transfer whose money didn't reach the bank. If the provider refuses, alerts staff once, and
 * each sweep tries again.
 * @throws OutcomeUnknown
 */
export const reverseTransfer = async (deps: Deps, key: AttemptKey): Promise<void> => {
  const attempt = await readAttempt(deps.database.db, key)
  if (attempt === null || attempt.transferRef === null || attempt.reversalRef !== null) return
  const { attemptId, caseId, transferRef } = attempt
  const result = await deps.payments.reverseTransfer(attemptId, transferRef)
  const isRefused = 'reason' in result
  if (!isRefused && result.reversal !== null) {
    await recordReversal(deps, attempt, result.reversal)
    return
  }
  // The provider refused, or answered without a reversal.
  const reason = isRefused ? result.reason : 'not reversed'
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `reversal:${attemptId}`,
      kind: 'reversal_refused',
      caseId,
      about: attemptId,
      address: staffPath('cases', caseId),
      title: 'A transfer that didn’t reach the bank can’t be reversed',
      body: `Transfer ${transferRef} of case ${caseId}: the provider says “${reason}”. We retry every hour.`,
    }),
  )
}
