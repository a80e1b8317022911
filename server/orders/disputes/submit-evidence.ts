import { cleanText } from '#contract/plain-text.ts'
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
import { type DisputePlace, type DisputeRow, markEvidenceSent } from './disputes.queries.ts'
import { draftEvidence, requireDispute } from './draft-evidence.ts'

/** The most that the provider takes. */
const WORDS_MAX = 20_000

/** A bank reads one answer. */
export const refuseAnswered = ({ state, evidenceSentAt }: DisputeRow): void => {
  if ((state !== 'inquiry' && state !== 'open') || evidenceSentAt !== null)
    throw new Refusal('conflict', {
      reason: `the dispute is ${state}, answered ${evidenceSentAt ?? 'never'}`,
    })
}

/** @throws OutcomeUnknown where the provider may or may not have sent it */
const send = async (
  { payments }: Deps,
  { providerRef }: DisputeRow,
  evidence: Evidence,
): Promise<DisputeState> => {
  try {
    return await payments.submitEvidence(providerRef, evidence)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    // It is sent once and for all: a bank that reads it has it, whatever became of the answer to us.
    const said = await payments.getDispute(providerRef)
    if (said.status === 'inquiry' || said.status === 'open') throw error
    return said
  }
}

type Input = {
  readonly place: DisputePlace
  /** For the bank to read; null for those of the draft. */
  readonly words: string | null
  /** That the provider was handed before. */
  readonly files?: readonly EvidenceFile[]
  readonly reason: string
}

/**
 * Answers a donor's bank, once: with the words that staff read and perhaps changed, or with those of the draft.
 *
 * @throws notAllowed, notFound, invalidInput; conflict where it was answered or decided before; OutcomeUnknown
 */
export const submitEvidence = staffAct(
  { act: 'dispute.answer', capability: 'dispute.answer', reason: ({ reason }: Input) => reason },
  async (deps, staff, { place, words, files = [] }, audit): Promise<DisputeRow> => {
    const dispute = await requireDispute(deps, place)
    refuseAnswered(dispute)
    const draft = await draftEvidence(deps, staff, place)
    const text = words === null ? draft.words : cleanText(words)
    if (text === '' || text.length > WORDS_MAX)
      throw invalidFields([
        { field: 'words', message: 'Write what the bank should know, in at most 20,000 characters.' },
      ])
    // The provider may know more than we do by now.
    refuseAnswered(await applyDispute(deps, dispute, await deps.payments.getDispute(dispute.providerRef)))
    const said = await send(deps, dispute, { ...draft, words: text, files })
    await deps.database.transact(async (tx) => {
      await markEvidenceSent(tx, dispute, deps.clock.now())
      await audit.record(tx, {
        caseId: dispute.caseId,
        details: { disputeId: dispute.disputeId, files: files.map(({ fileRef }) => fileRef) },
      })
    })
    return applyDispute(deps, dispute, said)
  },
)
