import { ALT_MAX, UPDATE_TEXT_MAX, UPDATE_TITLE_MAX, UPDATES_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { linkUploads } from '#server/media/link-uploads.ts'
import { readPictures } from '#server/media/read-pictures.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertImages } from '../files/case-images.queries.ts'
import { fittingText } from '../fitting-text.ts'
import { countUpdates } from './case-updates.queries.ts'

/** Posts an update on the case's page. @returns its id */
export const postUpdate = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  caseId: string,
  update: { title: string; text: string },
): Promise<string> => {
  const updateId = ids.uuid()
  await database.transact(async (tx) => {
    const values = {
      caseId,
      updateId,
      title: fittingText('title', cleanLine(update.title), UPDATE_TITLE_MAX),
      body: fittingText('text', cleanText(update.text), UPDATE_TEXT_MAX),
      postedAt: clock.now(),
    }
    await tx.insertInto('caseUpdate').values(values).execute()
    await announceCase(tx, caseId)
  })
  return updateId
}

type Writer = {
  readonly caseId: string
  /** The co-organizer or beneficiary; null for the organizer. */
  readonly memberId: string | null
  /** Whose uploads its photos are. */
  readonly uploaderId: string
}

type Update = {
  readonly title: string
  readonly text: string
  readonly images: readonly { readonly uploadId: string; readonly alt: string }[]
}

/**
 * Posts an update in the caller’s transaction, with photos that its writer uploaded. @returns its id
 * @throws notFound for another person’s photo; conflict if the case has as many updates as it can
 */
export const placeUpdate = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  { caseId, memberId, uploaderId }: Writer,
  { title, text, images }: Update,
): Promise<string> => {
  if ((await countUpdates(tx, caseId)) >= UPDATES_MAX)
    throw new Refusal('conflict', {
      sentence: `This fundraiser has ${UPDATES_MAX} updates, as many as it can. Delete one to post another.`,
    })
  const updateId = ids.uuid()
  const values = {
    caseId,
    updateId,
    memberId,
    title: fittingText('title', cleanLine(title), UPDATE_TITLE_MAX),
    body: fittingText('text', cleanText(text), UPDATE_TEXT_MAX),
    postedAt: clock.now(),
  }
  await tx.insertInto('caseUpdate').values(values).execute()
  const uploadIds = images.map(({ uploadId }) => uploadId)
  await linkUploads({ clock }, tx, { caseId, ownerId: uploaderId, purpose: 'update', uploadIds })
  const pictures = await readPictures(tx, uploaderId, uploadIds)
  const placed = images.flatMap(({ uploadId, alt }, position) => {
    const media = pictures.get(uploadId)
    const line = fittingText('alt', cleanLine(alt), ALT_MAX)
    const place = { place: 'update' as const, placeId: updateId, position, caption: null }
    return media === undefined ? [] : [{ imageId: ids.uuid(), ...place, alt: line, media }]
  })
  await insertImages(tx, caseId, placed)
  await announceCase(tx, caseId)
  return updateId
}
