import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { offerKey } from './offer-upload.ts'
import { removeUpload } from './remove-upload.ts'
import { deleteOffer, readLinksOf, readOldOffers, readOldUploads, setExpired } from './uploads.queries.ts'

/** Retention of an unlinked upload. */
const UNLINKED_KEPT_MS = 7 * DAY_MS
/** Retention of an expired upload, after which a link that was made at the last moment is visible. */
const EXPIRED_KEPT_MS = DAY_MS
const OFFER_KEPT_MS = DAY_MS
const BATCH = 200

type SweepDeps = Pick<Deps, 'database' | 'storage' | 'clock'>

/**
 * Removes unlinked uploads. Seven days after arrival they expire, so that they can't be linked any more, and
 * a day later they are deleted. An expired upload that turns out to be linked is restored.
 */
const sweepUnlinked = async (deps: SweepDeps): Promise<void> => {
  const { db } = deps.database
  const now = deps.clock.now()
  const before = new Date(now.getTime() - UNLINKED_KEPT_MS)
  let after: Awaited<ReturnType<typeof readOldUploads>>[number] | null = null
  for (;;) {
    const uploads = await readOldUploads(db, { before, after, limit: BATCH })
    const linked = new Set(
      (
        await readLinksOf(
          db,
          uploads.map(({ uploadId }) => uploadId),
        )
      ).map(({ uploadId }) => uploadId),
    )
    for (const upload of uploads) {
      const { userId, uploadId, expiredAt } = upload
      if (linked.has(uploadId)) {
        if (expiredAt !== null) await setExpired(db, userId, uploadId, null)
      } else if (expiredAt === null) await setExpired(db, userId, uploadId, now)
      else if (now.getTime() - expiredAt.getTime() >= EXPIRED_KEPT_MS) await removeUpload(deps, upload)
    }
    after = uploads.at(-1) ?? null
    if (uploads.length < BATCH) return
  }
}

/** Removes files that were posted to storage, but whose upload was never finished. */
const sweepOffers = async ({ database, storage, clock }: SweepDeps): Promise<void> => {
  const before = new Date(clock.now().getTime() - OFFER_KEPT_MS)
  for (;;) {
    const offers = await readOldOffers(database.db, before, BATCH)
    for (const { userId, finishKey } of offers) {
      await storage.remove(offerKey(finishKey))
      await deleteOffer(database.db, userId, finishKey)
    }
    if (offers.length < BATCH) return
  }
}

export const sweepUploads = async (deps: SweepDeps): Promise<void> => {
  await sweepUnlinked(deps)
  await sweepOffers(deps)
}
