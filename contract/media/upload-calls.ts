import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, idempotencyKeyShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { IMAGE_FORMATS } from './picture-addresses.ts'
import { UPLOAD_BYTES_MAX, UPLOAD_PURPOSES } from './upload-limits.ts'

const root = '/api/oversea/v1/cos' as const

const purposeShape = z.enum(UPLOAD_PURPOSES, 'Say what the file is for.')

/** An uploaded file. A document has no address: only reviewers can open it. */
export const uploadShape = z.strictObject({
  uploadId: uuidShape,
  purpose: purposeShape,
  contentType: z.string(),
  byteLength: z.int().positive(),
  mediaId: z.string().nullable(),
  /** Address of the largest JPEG; null for a document. */
  url: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** A tiny picture as a data URL, shown until the image loads. */
  placeholder: z.string().nullable(),
  /** Every available width and format. */
  variants: z.array(z.strictObject({ format: z.enum(IMAGE_FORMATS), width: z.int(), url: z.string() })),
})
export type Upload = z.infer<typeof uploadShape>

/** Why a file is refused. */
export const FILE_CODES = [
  'fileEmpty',
  'pictureUnreadable',
  'pictureTooBig',
  'pictureTooSmall',
  'documentUnreadable',
  'unsupportedMedia',
  'uploadQuota',
  'noRoom',
  'keyReused',
  'conflict',
] as const

export const uploadCalls = {
  uploadFile: declareCall({
    method: 'POST',
    path: `${root}/upload-file`,
    auth: 'user',
    form: 'multipart',
    summary: 'Uploads one picture or document: multipart, with the file in the part `file`.',
    input: z.strictObject({ purpose: purposeShape, idempotencyKey: idempotencyKeyShape }),
    output: uploadShape,
    codes: FILE_CODES,
  }),
  uploadCredentials: declareCall({
    method: 'GET',
    path: `${root}/credentials`,
    auth: 'user',
    summary:
      'Address and fields of the multipart form that uploads a file: first these fields in order, then the file as `file`.',
    input: z.strictObject({
      purpose: purposeShape,
      contentType: textShape(100),
      byteLength: z.coerce.number().int().min(1, 'That file is empty.').max(UPLOAD_BYTES_MAX),
    }),
    output: z.strictObject({
      url: z.string(),
      fields: z.record(z.string(), z.string()),
      expiresAt: timeShape,
      /**
       * Key for `finish-upload` after the form was posted to the store; null when the form goes to
       * `upload-file`, whose answer already is the upload.
       */
      finishKey: uuidShape.nullable(),
    }),
    codes: ['unsupportedMedia', 'uploadQuota'],
  }),
  staffDocument: declareCall({
    method: 'GET',
    path: '/api/staff/document',
    auth: 'staff',
    capability: 'document.read',
    form: 'file',
    summary: 'A private document of a case, for its reviewer. Each view is audited.',
    input: z.strictObject({ caseId: caseIdShape, uploadId: uuidShape }),
    output: z.string(),
    codes: ['notFound', 'notAllowed', 'conflictOfInterest'],
  }),
  finishUpload: declareCall({
    method: 'POST',
    path: `${root}/finish-upload`,
    auth: 'user',
    summary: 'Registers a file that was uploaded directly to storage with the form of `credentials`.',
    input: z.strictObject({ finishKey: uuidShape }),
    output: uploadShape,
    codes: ['notFound', ...FILE_CODES],
  }),
} as const
