export const UPLOAD_PURPOSES = ['cover', 'gallery', 'update', 'payout', 'document'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export const UPLOAD_BYTES_MAX = 25 * 1024 * 1024
export const UPLOAD_MAX_TEXT = `${UPLOAD_BYTES_MAX / (1024 * 1024)} MB`

/** Maximum pixels of an uploaded picture; it is stored smaller. */
export const PICTURE_PIXELS_MAX = 50_000_000

/** Minimum of a photo's shorter side in pixels: a smaller one is blurred on every page. */
export const PICTURE_SIDE_MIN = 400

/** Uploads per person within 24 hours. */
export const UPLOADS_PER_DAY_MAX = 200
export const UPLOAD_BYTES_PER_DAY_MAX = 1024 * 1024 * 1024

/** Days after a review's decision until the case's private documents are deleted. */
export const DOCUMENTS_KEPT_DAYS = 90

export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const
export const PDF_TYPE = 'application/pdf'

/** Content types accepted for a purpose: a document may also be a PDF. */
export const uploadTypes = (purpose: UploadPurpose): readonly string[] =>
  purpose === 'document' ? [...PICTURE_TYPES, PDF_TYPE] : PICTURE_TYPES

/** What a person may choose, in words. */
export const uploadHint = (purpose: UploadPurpose): string =>
  `${purpose === 'document' ? 'PDF, ' : ''}JPEG, PNG or HEIC, up to ${UPLOAD_MAX_TEXT}`

/** For `<input type="file" accept>`. Some systems know HEIC only by its extension. */
export const uploadAccept = (purpose: UploadPurpose): string =>
  [...uploadTypes(purpose), '.heic', '.heif'].join(',')
