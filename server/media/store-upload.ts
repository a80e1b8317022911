import sharp from 'sharp'
import { DAY_MS } from '#contract/dates.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import {
  UPLOAD_BYTES_PER_DAY_MAX,
  UPLOADS_PER_DAY_MAX,
  type UploadPurpose,
} from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import { StorageFull } from '#server/outside/storage/port.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { PoolCaller } from '#server/platform/jobs/work-pool.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { readDocument } from './read-document.ts'
import { type ChargeDecoding, reencodePicture } from './reencode-picture.ts'
import { removeBytes } from './remove-upload.ts'
import { putDocument } from './sealed-document.ts'
import { storePicture } from './store-image.ts'
import { uploadAnswer } from './upload-answer.ts'
import { insertUpload, readUploadByKey, readUploadTotals, type UploadRow } from './uploads.queries.ts'

const WIDTH = 9
const HEIGHT = 8
/** With fewer differing bits a picture is nearly plain, and would match every other plain one. */
const BITS_MIN = 4

/**
 * The difference hash of a picture: 64 bits, each of which says whether a pixel is brighter than its right
 * neighbor. Scaled, recompressed or recolored copies differ in a few bits. Null for a nearly plain picture.
 */
const pictureHash = async (bytes: Buffer): Promise<string | null> => {
  const grey = await sharp(bytes).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: (WIDTH - 1) * HEIGHT }, (_, bit) => {
    const at = Math.floor(bit / (WIDTH - 1)) * WIDTH + (bit % (WIDTH - 1))
    return (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
  })
  const ones = bits.filter((bit) => bit === '1').length
  return ones < BITS_MIN || ones > bits.length - BITS_MIN ? null : bits.join('')
}

export type NewUpload = {
  readonly purpose: UploadPurpose
  readonly idempotencyKey: string
  readonly bytes: Buffer
  /** Aborts when the sender leaves. */
  readonly signal?: AbortSignal
  readonly charge?: ChargeDecoding
}

type Owner = Pick<SignedIn, 'userId'>

/** @throws uploadQuota */
export const requireQuota = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId }: Owner,
): Promise<void> => {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { count, bytes } = await readUploadTotals(database.db, userId, since)
  if (count >= UPLOADS_PER_DAY_MAX || bytes >= UPLOAD_BYTES_PER_DAY_MAX) throw new Refusal('uploadQuota')
}

type StoredFile = Pick<
  UploadRow,
  'contentType' | 'byteLength' | 'mediaId' | 'width' | 'height' | 'placeholder' | 'pictureHash'
>

const NO_PICTURE = { mediaId: null, width: null, height: null, placeholder: null, pictureHash: null }

const storeDocument = async (
  deps: Deps,
  ref: { userId: string; uploadId: string },
  bytes: Buffer,
  caller: PoolCaller,
  charge: ChargeDecoding | undefined,
): Promise<StoredFile> => {
  const document = await readDocument(deps, bytes, caller, charge)
  await putDocument(deps, ref, document.bytes)
  return { ...NO_PICTURE, contentType: document.contentType, byteLength: document.bytes.length }
}

const writeToStorage = async (
  deps: Deps,
  ref: { userId: string; uploadId: string },
  { purpose, bytes, signal, charge }: NewUpload,
): Promise<StoredFile> => {
  // People take turns, whichever network they are in.
  const caller = { network: ref.userId, isKnown: true, ...(signal && { signal }) }
  if (purpose === 'document') return storeDocument(deps, ref, bytes, caller, charge)
  const picture = await reencodePicture(deps, bytes, { isPhoto: true, caller, charge })
  const stored = await storePicture(deps, picture, ref.uploadId)
  return {
    ...stored,
    contentType: 'image/jpeg',
    byteLength: picture.data.length,
    pictureHash: await pictureHash(picture.data),
  }
}

/** Counts a file that was decoded in vain in its sender's quota, as an upload that has expired. */
const countRefused = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  ref: { userId: string; uploadId: string },
  { bytes }: NewUpload,
): Promise<void> => {
  const now = clock.now()
  // Rows without a picture are documents.
  const row = {
    ...NO_PICTURE,
    ...ref,
    purpose: 'document',
    idempotencyKey: ids.uuid(),
    createdAt: now,
    expiredAt: now,
  }
  await database.statement((db) =>
    insertUpload(db, { ...row, contentType: 'refused', byteLength: bytes.length }),
  )
}

/** The answer for an upload whose key was used before. @throws keyReused, conflict */
const answerRepeated = (row: UploadRow, purpose: UploadPurpose): Upload => {
  if (row.purpose !== purpose) throw new Refusal('keyReused')
  if (row.expiredAt !== null) throw new Refusal('conflict')
  return uploadAnswer(row)
}

/**
 * Stores a person's file. Idempotent by key, without reading the file again.
 * @throws uploadQuota, noRoom, keyReused, busy, slowDown, and errors of reading the file
 */
export const storeUpload = async (deps: Deps, { userId }: Owner, upload: NewUpload): Promise<Upload> => {
  const { database, ids, clock } = deps
  const { purpose, idempotencyKey } = upload
  const existing = await readUploadByKey(database.db, userId, idempotencyKey)
  if (existing !== undefined) return answerRepeated(existing, purpose)
  await requireQuota(deps, { userId })
  const ref = { userId, uploadId: ids.uuid() }
  try {
    const stored = await writeToStorage(deps, ref, upload)
    const row = { ...stored, ...ref, purpose, idempotencyKey, createdAt: clock.now(), expiredAt: null }
    if (await database.statement((db) => insertUpload(db, row))) return uploadAnswer(row)
    await removeBytes(deps, row)
  } catch (error) {
    if (isRefusal(error, 'pictureUnreadable')) await countRefused(deps, ref, upload)
    if (error instanceof StorageFull) throw new Refusal('noRoom', { cause: error })
    throw error
  }
  // A concurrent request with the same key was first.
  const concurrent = await readUploadByKey(database.db, userId, idempotencyKey)
  if (concurrent === undefined) throw new Refusal('conflict')
  return answerRepeated(concurrent, purpose)
}
