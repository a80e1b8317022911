import { staffAct } from '#server/audit/staff-act.ts'
import { liftHold } from '#server/identity-check/holds/account-holds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changePayout, lockPayout } from '../payouts.queries.ts'
import { retryPayout } from '../reserve-payout.ts'
import { isRetryable } from './list-payouts.ts'

type Input = { readonly caseId: string; readonly payoutId: string; readonly reason: string }

/**
 * Retries a failed payout at once, if its failure may be over. The staff member's action is recorded first, and marks
 * the retry as due: if this process then ends, the next run retries the payout.
 * @throws notAllowed · notFound · conflict if it isn't failed, or needs another bank account
 */
export const retryPayoutByStaff = staffAct(
  { act: 'payout.retry', capability: 'hold.account', reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseId, payoutId }: Input, audit): Promise<void> => {
    const { database, clock } = deps
    await database.transact(async (tx) => {
      const payout = await lockPayout(tx, caseId, payoutId)
      if (payout === null) throw new Refusal('notFound')
      if (payout.status !== 'failed')
        throw new Refusal('conflict', { sentence: 'This transfer isn’t failed any more.' })
      if (!isRetryable(payout.failure))
        throw new Refusal('conflict', {
          sentence: 'Another try can’t help. It waits for another bank account.',
        })
      await liftHold(deps, tx, caseId, { kind: 'bank_refused' })
      await changePayout(tx, caseId, payoutId, { retryAt: clock.now() })
      await audit.record(tx, { caseId, details: { payoutId, tries: payout.tries } })
    })
    await retryPayout(deps, caseId, payoutId)
  },
)
