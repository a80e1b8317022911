import { IMAGE_FORMATS, imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { UPLOAD_PURPOSES } from '#contract/media/upload-limits.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { UploadRow } from './uploads.queries.ts'

/** An upload as its owner and other slices see it. */
export const uploadAnswer = (row: UploadRow): Upload => {
  const { uploadId, contentType, byteLength, mediaId, width, height, placeholder } = row
  const commonFields = {
    uploadId,
    purpose: parseEnumColumn(UPLOAD_PURPOSES, row.purpose),
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
