import { formatNumber } from '#contract/number-format.ts'
import { cleanText } from '#contract/plain-text.ts'
import { EVIDENCE_WORDS_MAX, isUnanswered } from '#contract/staff/staff-order-shapes.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import {
  type DisputeState,
  type Evidence,
  type EvidenceFile,
  OutcomeUnknown,
} from '#server/outside/payments/port.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { applyDispute } from './apply-dispute.ts'
import { type DisputeIds, type DisputeRow, markEvidenceSent } from './disputes.queries.ts'
import { draftEvidence, requireDispute, subjectOfDispute } from './draft-evidence.ts'

/** Throws if the dispute was answered or decided: a bank accepts evidence once. */
export const requireUnanswered = (dispute: DisputeRow): void => {
  if (!isUnanswered(dispute))
    throw new Refusal('conflict', {
      reason: `the dispute is ${dispute.state}, answered ${dispute.evidenceSentAt ?? 'never'}`,
    })
}

/** Sends the evidence. @throws OutcomeUnknown if it isn't known whether it arrived */
const send = async (
  { payments }: Deps,
  { providerRef }: DisputeRow,
  evidence: Evidence,
): Promise<DisputeState> => {
  try {
    return await payments.submitEvidence(providerRef, evidence)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    // Evidence can be sent only once: if the bank has it, the lost answer doesn't matter.
    const reported = await payments.getDispute(providerRef)
    if (reported.status === 'inquiry' || reported.status === 'open') throw error
    return reported
  }
}

type Input = {
  readonly disputeIds: DisputeIds
  /** Text for the bank; null for the draft's. */
  readonly words: string | null
  /** Files that are already uploaded to the provider. */
  readonly files?: readonly EvidenceFile[]
  readonly reason: string
}

/**
 * Sends evidence to a donor's bank, once: with staff's edited text, or the draft's.
 * @throws notAllowed, notFound, invalidInput; conflict if the dispute was answered or decided; OutcomeUnknown
 */
export const submitEvidence = staffAct(
  {
    act: 'dispute.answer',
    capability: 'dispute.answer',
    subject: (deps, { disputeIds }) => subjectOfDispute(deps, disputeIds),
    reason: ({ reason }: Input) => reason,
  },
  async (deps, staff, { disputeIds, words, files = [] }, audit): Promise<DisputeRow> => {
    const dispute = await requireDispute(deps, disputeIds)
    requireUnanswered(dispute)
    const draft = await draftEvidence(deps, staff, disputeIds)
    const text = words === null ? draft.words : cleanText(words)
    if (text === '' || text.length > EVIDENCE_WORDS_MAX)
      throw invalidFields([
        {
          field: 'words',
          message: `Write what the bank should know, in at most ${formatNumber(EVIDENCE_WORDS_MAX)} characters.`,
        },
      ])
    // The provider's state may be newer than ours.
    requireUnanswered(await applyDispute(deps, dispute, await deps.payments.getDispute(dispute.providerRef)))
    const reported = await send(deps, dispute, { ...draft, words: text, files })
    await deps.database.transact(async (tx) => {
      await markEvidenceSent(tx, dispute, deps.clock.now())
      await audit.record(tx, {
        caseId: dispute.caseId,
        details: { disputeId: dispute.disputeId, files: files.map(({ fileRef }) => fileRef) },
      })
    })
    return applyDispute(deps, dispute, reported)
  },
)
