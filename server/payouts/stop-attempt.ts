import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import { type AttemptRow, readAttempt } from './attempts.queries.ts'
import { recordTransfer } from './record-transfer.ts'
import { sendToBank } from './send-payout.ts'
import { cancelPayout } from './settle-payout.ts'

/** Longer than a running call can take: a transfer that isn't there by then wasn't made. */
const MADE_WITHIN_MS = 15 * MINUTE_MS

/** Looks up an attempt that may have reached the provider without our knowing. @returns its row afterwards */
const adoptTransfer = async (deps: Deps, attempt: AttemptRow): Promise<AttemptRow | null> => {
  const transfer = await deps.payments.findTransfer(attempt.attemptId)
  if (transfer === null) return null
  await recordTransfer(deps, attempt, transfer)
  return readAttempt(deps.database.reader, attempt)
}

/**
 * Cancels an attempt if still possible: before its transfer, or before its bank payout. Throws
 * OutcomeUnknown.
 */
export const callOff = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { accountRef, requestedAt, bankPayoutRef, state } = attempt
  if (state === 'reserved') {
    const adopted = requestedAt === null ? null : await adoptTransfer(deps, attempt)
    if (adopted !== null) return callOff(deps, adopted)
    const since = requestedAt === null ? null : deps.clock.now().getTime() - requestedAt.getTime()
    if (since === null || since > MADE_WITHIN_MS) await cancelPayout(deps, attempt)
    return
  }
  if (accountRef === null || state !== 'transferred') return
  // Without its ref, the bank payout's outcome is unknown; repeating the call under the same key finds it.
  if (bankPayoutRef === null) await sendToBank(deps, attempt)
  const now = await readAttempt(deps.database.reader, attempt)
  if (now === null || now.bankPayoutRef === null || now.state !== 'transferred') return
  await applyBankPayout(deps, now, await deps.payments.cancelBankPayout(accountRef, now.bankPayoutRef))
}
