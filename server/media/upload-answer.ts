import { IMAGE_FORMATS, imageUrl, imageWidths } from '#contract/cases/media.ts'
import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import { UPLOAD_PURPOSES } from '#contract/fundraisers/uploads.ts'
import type { UploadRow } from './uploads.queries.ts'

const purposeOf = ({ purpose }: UploadRow): Upload['purpose'] => {
  const typedPurpose = UPLOAD_PURPOSES.find((known) => known === purpose)
  if (typedPurpose === undefined) throw new Error(`Not a purpose of an upload: ${purpose}`)
  return typedPurpose
}

/** An upload as its owner and other slices see it. */
export const uploadAnswer = (row: UploadRow): Upload => {
  const { uploadId, contentType, byteLength, mediaId, width, height, placeholder } = row
  const commonFields = {
    uploadId,
    purpose: purposeOf(row),
    contentType,
    byteLength,
    mediaId,
    width,
    height,
    placeholder,
  }
  if (mediaId === null || width === null) return { ...commonFields, url: null, variants: [] }
  const widths = imageWidths({ width })
  const variants = IMAGE_FORMATS.flatMap((format) =>
    widths.map((size) => ({ format, width: size, url: imageUrl(mediaId, size, format) })),
  )
  return { ...commonFields, url: imageUrl(mediaId, Math.max(...widths), 'jpg'), variants }
}
