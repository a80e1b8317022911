import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { liftHold } from '#server/identity-check/holds/account-holds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockPayout } from '../payouts.queries.ts'
import { retryPayout } from '../reserve-payout.ts'
import { isRetryable, LIFTED_BY_RETRY } from './list-payouts.ts'

type Input = { readonly caseId: string; readonly payoutId: string; readonly reason: string }

/**
 * Retries a failed payout at once, if its failure may be over.
 * @throws notAllowed · notFound · conflict if it isn't failed, needs another bank account, or has no money left ·
 * payoutsStopped · recipientNotVerified
 */
export const retryPayoutByStaff = staffAct(
  { act: 'payout.retry', capability: 'hold.account', subject: ofCase, reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseId, payoutId }: Input, audit): Promise<void> => {
    await deps.database.transact(async (tx) => {
      const payout = await lockPayout(tx, caseId, payoutId)
      if (payout === null) throw new Refusal('notFound')
      if (payout.status !== 'failed')
        throw new Refusal('conflict', { sentence: 'This transfer has no failed try anymore.' })
      if (!isRetryable(payout.failure))
        throw new Refusal('conflict', {
          sentence: 'Another try won’t help. It’s waiting for a new bank account or card.',
        })
      await liftHold(deps, tx, caseId, { kind: LIFTED_BY_RETRY })
      if (!(await retryPayout(deps, tx, caseId, payoutId)))
        throw new Refusal('conflict', { sentence: 'No money is left to send for this transfer.' })
      await audit.record(tx, { caseId, details: { payoutId, tries: payout.tries } })
    })
  },
)
