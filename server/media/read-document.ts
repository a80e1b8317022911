import { PDF_TYPE } from '#contract/fundraisers/uploads.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readPicture } from './read-picture.ts'
import { sniffType } from './sniff-type.ts'

export type ReadDocument = { readonly bytes: Buffer; readonly contentType: string }

const TAIL_BYTES = 2048

/**
 * Validates a document that a reviewer will read. A picture is re-encoded; a PDF stays as it is, if it is
 * complete and has no password.
 * @throws documentUnreadable, and errors of `readPicture`
 */
export const readDocument = async (bytes: Buffer): Promise<ReadDocument> => {
  if (bytes.length === 0) throw new Refusal('fileEmpty')
  const type = sniffType(bytes)
  if (type === null)
    throw new Refusal('unsupportedMedia', {
      sentence: 'We take documents as PDF, or as a photo of the page.',
    })
  if (type !== PDF_TYPE) return { bytes: (await readPicture(bytes)).data, contentType: 'image/jpeg' }
  const isWhole = /startxref\s+\d+\s+%%EOF/.test(
    bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)),
  )
  if (!isWhole || bytes.includes('/Encrypt')) throw new Refusal('documentUnreadable')
  return { bytes, contentType: PDF_TYPE }
}
