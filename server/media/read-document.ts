import { PDF_TYPE } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { PoolCaller } from '#server/platform/jobs/work-pool.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ChargeDecoding, reencodePicture } from './reencode-picture.ts'
import { sniffType } from './sniff-type.ts'

export type ReadDocument = { readonly bytes: Buffer; readonly contentType: string }

const TAIL_BYTES = 2048

/**
 * Validates a document that a reviewer will read. A picture is re-encoded; a PDF stays as it is, if it is
 * complete and has no password.
 * @throws documentUnreadable, and errors of `readPicture`
 */
export const readDocument = async (
  deps: Pick<Deps, 'decodingPool'>,
  bytes: Buffer,
  caller: PoolCaller,
  charge?: ChargeDecoding,
): Promise<ReadDocument> => {
  if (bytes.length === 0) throw new Refusal('fileEmpty')
  const type = sniffType(bytes)
  if (type === null)
    throw new Refusal('unsupportedMedia', {
      sentence: 'We take documents as PDF, or as a photo of the page.',
    })
  if (type !== PDF_TYPE) {
    const { data } = await reencodePicture(deps, bytes, { caller, charge })
    return { bytes: data, contentType: 'image/jpeg' }
  }
  const isWhole = /startxref\s+\d+\s+%%EOF/.test(
    bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)),
  )
  if (!isWhole || bytes.includes('/Encrypt')) throw new Refusal('documentUnreadable')
  return { bytes, contentType: PDF_TYPE }
}
