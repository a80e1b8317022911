import type { Deps } from '#server/deps.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import { type AttemptRow, readAttempt } from './attempts.queries.ts'
import { applyTransfer } from './import-transfers.ts'
import { mayStillRun, sendToBank } from './send-payout.ts'
import { cancelPayout } from './settle-payout.ts'

/**
 * Records an attempt's transfer if the provider has it, and stops money if it wasn't requested here.
 * @returns the updated row; null without a transfer
 */
const adoptTransfer = async (deps: Deps, attempt: AttemptRow): Promise<AttemptRow | null> => {
  const transfers = await deps.payments.transfersOf(attempt.caseId)
  const transfer = transfers.find(({ attemptId }) => attemptId === attempt.attemptId)
  if (transfer === undefined) return null
  await applyTransfer(deps, attempt, transfer)
  return readAttempt(deps.database.db, attempt)
}

/**
 * Cancels an attempt if that is still possible: before its transfer, or while its bank payout hasn't arrived. Leaves a
 * transfer of unknown outcome for a later call.
 * @throws OutcomeUnknown
 */
export const cancelAttempt = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { accountRef, requestedAt, bankPayoutRef, state } = attempt
  if (state === 'reserved') {
    // Even without a request: books that were restored to an earlier moment have forgotten it.
    const transferred = await adoptTransfer(deps, attempt)
    if (transferred !== null) return cancelAttempt(deps, transferred)
    if (!mayStillRun(requestedAt, deps.clock.now())) await cancelPayout(deps, attempt)
    return
  }
  if (accountRef === null || state !== 'transferred') return
  // Without a reference, we don't know whether the bank payout was made. Repeating the call under its key returns
  // the existing bank payout, or makes one, which is then canceled below.
  if (bankPayoutRef === null) await sendToBank(deps, attempt)
  const current = await readAttempt(deps.database.db, attempt)
  if (current === null || current.bankPayoutRef === null || current.state !== 'transferred') return
  await applyBankPayout(
    deps,
    current,
    await deps.payments.cancelBankPayout(accountRef, current.bankPayoutRef),
  )
}
