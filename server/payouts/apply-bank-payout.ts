import type { Deps } from '#server/deps.ts'
import type { BankPayoutState } from '#server/outside/payments/port.ts'
import { type AttemptRow, changeAttempt, lockAttempt } from './attempts.queries.ts'
import { changePayout } from './payouts.queries.ts'
import { CANCELED, completePayout, failPayout, returnPayout } from './settle-payout.ts'

type ApplyDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

const noteRef = ({ database }: ApplyDeps, attempt: AttemptRow, reported: BankPayoutState): Promise<boolean> =>
  database.transact(async (tx) => {
    const now = await lockAttempt(tx, attempt)
    if (now === null) return false
    if (now.bankPayoutRef === null) {
      await changeAttempt(tx, attempt, { bankPayoutRef: reported.bankPayoutRef })
      await changePayout(tx, attempt.caseId, attempt.payoutId, { arrivesAt: reported.arrivesAt })
    }
    return now.bankPayoutRef === null || now.bankPayoutRef === reported.bankPayoutRef
  })

const UNNAMED = 'could_not_process'

/** Applies the provider's state of a bank payout: forward only, and idempotent. */
export const applyBankPayout = async (
  deps: ApplyDeps,
  attempt: AttemptRow,
  reported: BankPayoutState,
): Promise<void> => {
  // Not this attempt's bank payout.
  if (reported.attemptId !== attempt.attemptId || !(await noteRef(deps, attempt, reported))) return
  const { status, failure } = reported
  if (status === 'paid') await completePayout(deps, attempt)
  else if (status === 'canceled') await failPayout(deps, attempt, CANCELED)
  else if (status === 'failed') {
    const why = failure ?? UNNAMED
    // One that was never reported paid can only have failed before.
    if (!(await failPayout(deps, attempt, why))) await returnPayout(deps, attempt, why)
  }
}
