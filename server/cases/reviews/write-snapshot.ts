import type { Insertable } from 'kysely'
import { PURPOSE } from '#contract/cases/cases.ts'
import { endOfPacificDay } from '#contract/dates.ts'
import { ZONE_US } from '#contract/donations/orders.ts'
import type { Cases } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { imageIdsOf, readDraftImages, type UploadedImage } from '../drafts/draft-uploads.ts'
import { insertImages, type NewImage, removeImages } from '../files/case-images.queries.ts'
import { slugOf } from '../slug.ts'
import { placeOfZip, type ZipPlace } from '../zip-place.ts'
import type { Snapshot } from './snapshot.ts'

/** Data from outside the case's shard, read before the transaction that writes the snapshot. */
export type SnapshotFacts = {
  readonly place: ZipPlace
  readonly images: ReadonlyMap<string, UploadedImage>
}

/** @throws invalidInput for a ZIP code without a town, and for a picture that isn't the owner's or is gone */
export const readSnapshotFacts = async (
  db: Db,
  owner: { readonly caseId: string; readonly ownerId: string },
  snapshot: Snapshot,
): Promise<SnapshotFacts> => {
  const place = await placeOfZip(snapshot.zip)
  if (place === null) throw invalidFields([{ field: 'zip', message: 'We don’t know that ZIP code.' }])
  const imageIds = imageIdsOf(snapshot)
  const images = await readDraftImages(db, owner, imageIds)
  const missing = imageIds.filter((id) => !images.has(id))
  if (missing.length > 0)
    throw invalidFields(
      missing.map((id) => ({
        field: id === snapshot.coverUploadId ? 'coverUploadId' : 'gallery',
        message: 'This photo isn’t here anymore. Add it again.',
      })),
    )
  return { place, images }
}

const requireValue = <T>(value: T | null): T => {
  if (value === null) throw new Error('A draft was sent that isn’t whole')
  return value
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The columns of a case that its owner writes. */
export const columnsOf = (snapshot: Snapshot, { place }: SnapshotFacts) => {
  const isForSomeoneElse = snapshot.purpose === PURPOSE.someoneElse
  return {
    purpose: requireValue(snapshot.purpose),
    raiseType: requireValue(snapshot.raiseType),
    raiseScene: requireValue(snapshot.raiseScene),
    title: snapshot.title,
    slug: slugOf(snapshot.title),
    summary: snapshot.summary,
    story: JSON.stringify(snapshot.story),
    goalCents: requireValue(snapshot.goalCents),
    costItems: JSON.stringify(snapshot.costItems),
    zip: snapshot.zip,
    ...place,
    organizerName: snapshot.organizerName,
    organizerRelation: orNull(snapshot.organizerRelation),
    beneficiaryFirstName: isForSomeoneElse ? snapshot.beneficiaryFirstName : null,
    beneficiaryLastName: isForSomeoneElse ? snapshot.beneficiaryLastName : null,
    beneficiaryRelation: orNull(snapshot.beneficiaryRelation),
    waitsForBeneficiary: snapshot.waitsForBeneficiary,
    endsAt: snapshot.endsOn === null ? null : endOfPacificDay(snapshot.endsOn),
  } satisfies Partial<Insertable<Cases>>
}

const imagesOf = (snapshot: Snapshot, { images }: SnapshotFacts): NewImage[] => {
  const placed = [
    { uploadId: requireValue(snapshot.coverUploadId), alt: snapshot.coverAlt, caption: '' },
    ...snapshot.gallery,
  ]
  return placed.map(({ uploadId, alt, caption }, index) => {
    const { uploadId: imageId, ...media } = requireValue(images.get(uploadId) ?? null)
    return {
      imageId,
      place: index === 0 ? 'cover' : 'gallery',
      placeId: null,
      position: Math.max(0, index - 1),
      alt,
      caption: orNull(caption),
      media,
    }
  })
}

/** Replaces the cover and gallery with those of a snapshot. */
export const writeImages = async (
  tx: Tx,
  caseId: string,
  snapshot: Snapshot,
  facts: SnapshotFacts,
): Promise<void> => {
  await removeImages(tx, caseId, ['cover', 'gallery'])
  await insertImages(tx, caseId, imagesOf(snapshot, facts))
}

/** The case created by a first submission, visible to its owner and the reviewers only. */
export const newCaseRow = (
  { caseId, ownerId }: { readonly caseId: string; readonly ownerId: string },
  snapshot: Snapshot,
  facts: SnapshotFacts,
  createdAt: Date,
) => ({
  caseId,
  ownerId,
  zoneId: ZONE_US,
  ...columnsOf(snapshot, facts),
  visibility: 'in_review',
  sample: false,
  createdAt,
})
