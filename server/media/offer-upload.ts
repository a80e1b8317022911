import type { CallArguments, CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { UPLOAD_PURPOSES, UPLOADS_PER_DAY_MAX, uploadTypes } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ChargeDecoding } from './reencode-picture.ts'
import { requireQuota, storeUpload } from './store-upload.ts'
import { uploadAnswer } from './upload-answer.ts'
import { countOffers, deleteOffer, insertOffer, readOffer, readUploadByKey } from './uploads.queries.ts'

const OFFER_MS = 10 * MINUTE_MS

export const offerKey = (finishKey: string): string => `incoming/${finishKey}`

/**
 * Offers an upload target: a signed form that posts straight to storage and accepts only this type and size,
 * or our own address if browsers can't reach the storage.
 * @throws unsupportedMedia, uploadQuota
 */
export const offerUpload = async (
  deps: Deps,
  { userId }: SignedIn,
  { purpose, contentType, byteLength }: CallArguments<Calls['uploadCredentials']>,
): Promise<CallOutput<Calls['uploadCredentials']>> => {
  const { database, storage, ids, clock } = deps
  if (!uploadTypes(purpose).includes(contentType)) throw new Refusal('unsupportedMedia')
  await requireQuota(deps, { userId })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + OFFER_MS).toISOString()
  const finishKey = ids.uuid()
  const post = await storage.presignPost({
    key: offerKey(finishKey),
    contentType,
    byteLength,
    expiresInSeconds: OFFER_MS / 1000,
  })
  if (post === null) {
    const fields = { purpose, idempotencyKey: finishKey }
    return { url: calls.uploadFile.path, fields, expiresAt, finishKey: null }
  }
  if ((await countOffers(database.db, userId)) >= UPLOADS_PER_DAY_MAX) throw new Refusal('uploadQuota')
  await insertOffer(database.db, { userId, finishKey, purpose, createdAt: now })
  return { url: post.url, fields: post.fields, expiresAt, finishKey }
}

/**
 * Fetches a file that a browser posted to storage, and stores it like an upload to us. Idempotent.
 * @throws notFound if no upload was offered to this person under this key, or no file arrived; errors of
 * `storeUpload`
 */
export const finishUpload = async (
  deps: Deps,
  actor: SignedIn,
  { finishKey }: CallArguments<Calls['finishUpload']>,
  charge?: ChargeDecoding,
): Promise<CallOutput<Calls['finishUpload']>> => {
  const { database, storage } = deps
  const finished = await readUploadByKey(database.db, actor.userId, finishKey)
  if (finished !== undefined) return uploadAnswer(finished)
  const offer = await readOffer(database.db, actor.userId, finishKey)
  const bytes = offer === undefined ? null : await storage.get(offerKey(finishKey))
  const purpose = UPLOAD_PURPOSES.find((known) => known === offer?.purpose)
  if (bytes === null || purpose === undefined)
    throw new Refusal('notFound', { sentence: 'That file didn’t arrive. Send it again.' })
  const upload = await storeUpload(deps, actor, {
    purpose,
    idempotencyKey: finishKey,
    bytes,
    ...(charge && { charge }),
  })
  await storage.remove(offerKey(finishKey))
  await deleteOffer(database.db, actor.userId, finishKey)
  return upload
}
