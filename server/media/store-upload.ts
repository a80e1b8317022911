import { DAY_MS } from '#contract/dates.ts'
import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import {
  UPLOAD_BYTES_PER_DAY_MAX,
  UPLOADS_PER_DAY_MAX,
  type UploadPurpose,
} from '#contract/fundraisers/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { StorageFull } from '#server/outside/storage/port.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pictureHash } from './picture-hash.ts'
import { readDocument } from './read-document.ts'
import { readPicture } from './read-picture.ts'
import { removeBytes } from './remove-upload.ts'
import { putDocument } from './sealed-document.ts'
import { storePicture } from './store-image.ts'
import { uploadAnswer } from './upload-answer.ts'
import { insertUpload, readUploadByKey, readUploaded, type UploadRow } from './uploads.queries.ts'

export type NewUpload = {
  readonly purpose: UploadPurpose
  readonly idempotencyKey: string
  readonly bytes: Buffer
}

type Owner = Pick<SignedIn, 'userId'>

/** @throws uploadQuota */
export const requireQuota = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId }: Owner,
): Promise<void> => {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { count, bytes } = await readUploaded(database.reader, userId, since)
  if (count >= UPLOADS_PER_DAY_MAX || bytes >= UPLOAD_BYTES_PER_DAY_MAX) throw new Refusal('uploadQuota')
}

type StoredFile = Pick<
  UploadRow,
  'contentType' | 'byteLength' | 'mediaId' | 'width' | 'height' | 'placeholder' | 'pictureHash'
>

const storeDocument = async (
  deps: Deps,
  ref: { userId: string; uploadId: string },
  bytes: Buffer,
): Promise<StoredFile> => {
  const document = await readDocument(bytes)
  await putDocument(deps, ref, document.bytes)
  const none = { mediaId: null, width: null, height: null, placeholder: null, pictureHash: null }
  return { ...none, contentType: document.contentType, byteLength: document.bytes.length }
}

const writeToStorage = async (
  deps: Deps,
  ref: { userId: string; uploadId: string },
  { purpose, bytes }: NewUpload,
): Promise<StoredFile> => {
  if (purpose === 'document') return storeDocument(deps, ref, bytes)
  const picture = await readPicture(bytes, { isPhoto: true })
  const stored = await storePicture(deps, picture, ref.uploadId)
  return {
    ...stored,
    contentType: 'image/jpeg',
    byteLength: picture.data.length,
    pictureHash: await pictureHash(picture.data),
  }
}

/** The answer for an upload whose key was used before. @throws keyReused, conflict */
const answerRepeated = (row: UploadRow, purpose: UploadPurpose): Upload => {
  if (row.purpose !== purpose) throw new Refusal('keyReused')
  if (row.expiredAt !== null) throw new Refusal('conflict')
  return uploadAnswer(row)
}

/**
 * Stores a person's file. Idempotent by key, without reading the file again.
 * @throws uploadQuota, noRoom, keyReused, and errors of reading the file
 */
export const storeUpload = async (deps: Deps, { userId }: Owner, upload: NewUpload): Promise<Upload> => {
  const { database, ids, clock } = deps
  const { purpose, idempotencyKey } = upload
  const existing = await readUploadByKey(database.reader, userId, idempotencyKey)
  if (existing !== undefined) return answerRepeated(existing, purpose)
  await requireQuota(deps, { userId })
  const ref = { userId, uploadId: ids.uuid() }
  try {
    const stored = await writeToStorage(deps, ref, upload)
    const row = { ...stored, ...ref, purpose, idempotencyKey, createdAt: clock.now(), expiredAt: null }
    if (await database.statement((reader) => insertUpload(reader, row))) return uploadAnswer(row)
    await removeBytes(deps, row)
  } catch (error) {
    if (error instanceof StorageFull) throw new Refusal('noRoom', { cause: error })
    throw error
  }
  // A concurrent request with the same key was first.
  const concurrent = await readUploadByKey(database.reader, userId, idempotencyKey)
  if (concurrent === undefined) throw new Refusal('conflict')
  return answerRepeated(concurrent, purpose)
}
