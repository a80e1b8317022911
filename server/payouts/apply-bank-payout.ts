import type { Deps } from '#server/deps.ts'
import type { BankPayoutState } from '#server/outside/payments/port.ts'
import { type AttemptRow, changeAttempt, lockAttempt } from './attempts.queries.ts'
import { changePayout } from './payouts.queries.ts'
import { CANCELED, completePayout, failPayout, returnPayout } from './settle-payout.ts'

type ApplyDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/** Records an attempt's bank payout if it has none yet. @returns whether the reported one is the attempt's */
const claimBankPayout = (
  { database }: ApplyDeps,
  attempt: AttemptRow,
  reported: BankPayoutState,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const current = await lockAttempt(tx, attempt)
    if (current === null) return false
    if (current.bankPayoutRef === null) {
      await changeAttempt(tx, attempt, { bankPayoutRef: reported.bankPayoutRef })
      await changePayout(tx, attempt.caseId, attempt.payoutId, { arrivesAt: reported.arrivesAt })
    }
    return current.bankPayoutRef === null || current.bankPayoutRef === reported.bankPayoutRef
  })

const UNKNOWN_FAILURE = 'could_not_process'

/** Applies the provider's state of a bank payout: forward only, and idempotent. */
export const applyBankPayout = async (
  deps: ApplyDeps,
  attempt: AttemptRow,
  reported: BankPayoutState,
): Promise<void> => {
  // The bank payout belongs to another attempt.
  if (reported.attemptId !== attempt.attemptId || !(await claimBankPayout(deps, attempt, reported))) return
  const { status, failure } = reported
  if (status === 'paid') await completePayout(deps, attempt)
  else if (status === 'canceled') await failPayout(deps, attempt, CANCELED)
  else if (status === 'failed') {
    const reason = failure ?? UNKNOWN_FAILURE
    // An attempt that had already arrived can't fail any more: then the bank returned its money.
    if (!(await failPayout(deps, attempt, reason))) await returnPayout(deps, attempt, reason)
  }
}
