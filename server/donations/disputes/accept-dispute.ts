import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { type DisputeState, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { applyDispute } from './apply-dispute.ts'
import type { DisputeRow } from './disputes.queries.ts'
import { requireDispute, subjectOfDispute } from './draft-evidence.ts'
import { requireUnanswered } from './submit-evidence.ts'

/** Accepts it at the provider. @throws OutcomeUnknown if it isn't known whether that arrived */
const accept = async ({ payments }: Deps, { providerRef }: DisputeRow): Promise<DisputeState> => {
  try {
    return await payments.acceptDispute(providerRef)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    const reported = await payments.getDispute(providerRef)
    if (reported.status === 'inquiry' || reported.status === 'open') throw error
    return reported
  }
}

type Input = CallArguments<Calls['acceptDispute']>

/**
 * Accepts a dispute: the donor keeps the money, and the case's part of it is lost. It can't be undone.
 * @throws notAllowed, notFound; conflict if it was answered or decided, or is only an inquiry; OutcomeUnknown
 */
export const acceptDispute = staffAct(
  {
    act: 'dispute.accept',
    capability: 'refund.order',
    subject: (deps, { disputeIds }) => subjectOfDispute(deps, disputeIds),
    reason: ({ reason }: Input) => reason,
  },
  async (deps, _staff, { disputeIds }, audit): Promise<DisputeRow> => {
    const dispute = await requireDispute(deps, disputeIds)
    requireUnanswered(dispute)
    // The provider's state may be newer than ours.
    const current = await applyDispute(deps, dispute, await deps.payments.getDispute(dispute.providerRef))
    requireUnanswered(current)
    if (current.state === 'inquiry')
      throw new Refusal('conflict', {
        sentence: 'The bank only asks so far, and no money has moved. Refund the gift instead.',
      })
    const reported = await accept(deps, dispute)
    const { caseId, disputeId } = dispute
    await deps.database.transact((tx) => audit.record(tx, { caseId, details: { disputeId } }))
    return applyDispute(deps, dispute, reported)
  },
)
