import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { EVIDENCE_BYTES_MAX } from '#contract/staff/staff-order-shapes.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { sniffType } from '#server/media/sniff-type.ts'
import type { EvidenceFile } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireDispute, subjectOfDispute } from './draft-evidence.ts'
import { requireUnanswered } from './submit-evidence.ts'

/** File name extension for each content type that the provider accepts. */
const FILE_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
])

type Input = CallArguments<Calls['uploadEvidence']> & { readonly file: Buffer }

/**
 * Uploads an evidence file to the provider. The bank sees it once the evidence names it.
 * @throws notAllowed, notFound, conflict once answered; fileEmpty, unsupportedMedia; OutcomeUnknown
 */
export const uploadEvidence = staffAct(
  { act: 'dispute.add_file', capability: 'dispute.answer', subject: subjectOfDispute },
  async (
    { database, payments },
    _staff,
    { file, kind, ...disputeIds }: Input,
    audit,
  ): Promise<EvidenceFile> => {
    const dispute = await requireDispute({ database }, disputeIds)
    requireUnanswered(dispute)
    if (file.length === 0) throw new Refusal('fileEmpty')
    if (file.length > EVIDENCE_BYTES_MAX)
      throw new Refusal('tooLarge', { sentence: 'Banks read files of up to 5 MB. Choose a smaller one.' })
    const contentType = sniffType(file)
    const extension = contentType === null ? undefined : FILE_EXTENSIONS.get(contentType)
    if (contentType === null || extension === undefined)
      throw new Refusal('unsupportedMedia', {
        sentence: 'Banks read a PDF, a JPEG or a PNG. Choose one of these.',
      })
    const fileRef = await payments.uploadEvidence({ name: `${kind}.${extension}`, contentType, bytes: file })
    await database.transact((tx) =>
      audit.record(tx, {
        caseId: disputeIds.caseId,
        details: { disputeId: disputeIds.disputeId, kind, fileRef },
      }),
    )
    return { kind, fileRef }
  },
)
