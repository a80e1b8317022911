import type { Deps } from '#server/deps.ts'
import type { BankPayoutState } from '#server/outside/payments/port.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type AttemptRow, changeAttempt, lockAttempt } from './attempts.queries.ts'
import { mailPayoutJob } from './payout-jobs.ts'
import { changePayout } from './payouts.queries.ts'
import { CANCELED, completePayout, failPayout, returnPayout } from './settle-payout.ts'

type ApplyDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'push'>

/**
 * Records the reported bank payout if its attempt has none yet, and mails that the money is in transit.
 * @returns whether it is the attempt's bank payout
 */
const claimBankPayout = (
  { database, clock, ids }: ApplyDeps,
  attempt: AttemptRow,
  reported: BankPayoutState,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const current = await lockAttempt(tx, attempt)
    if (current === null) return false
    if (current.bankPayoutRef === null) {
      const { caseId, attemptId } = attempt
      await changeAttempt(tx, attempt, { bankPayoutRef: reported.bankPayoutRef })
      await changePayout(tx, caseId, attempt.payoutId, { arrivesAt: reported.arrivesAt })
      const now = clock.now()
      if (current.state === 'transferred' && (reported.status === 'pending' || reported.status === 'paid'))
        await writeOutbox(tx, ids, caseId, [mailPayoutJob.at(now, { caseId, attemptId, news: 'sent' })], now)
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
  // Ignores a bank payout of another attempt.
  if (reported.attemptId !== attempt.attemptId || !(await claimBankPayout(deps, attempt, reported))) return
  const { status, failure } = reported
  if (status === 'paid') await completePayout(deps, attempt)
  else if (status === 'canceled') await failPayout(deps, attempt, CANCELED)
  else if (status === 'failed') {
    const reason = failure ?? UNKNOWN_FAILURE
    // If the attempt can't fail, its money had already arrived, and the bank returned it.
    if (!(await failPayout(deps, attempt, reason))) await returnPayout(deps, attempt, reason)
  }
}
