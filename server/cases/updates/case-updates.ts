import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { imagesAt, type PlacedImage, readImagesAt, readUpdateImages } from '../files/case-images.queries.ts'
import { authorOf } from '../team/authors.ts'
import { readUpdateIdsBy, readUpdatePage, readUpdates, type UpdateRow } from './case-updates.queries.ts'

export { readUpdateIdsBy }

type Update = CaseDetail['updates'][number]

export const describeUpdates = (rows: readonly UpdateRow[], images: readonly PlacedImage[]): Update[] =>
  rows.map(({ updateId, title, body, postedAt, authorName, authorRole }) => ({
    updateId,
    author:
      authorName === null || authorRole === null ? null : authorOf({ name: authorName, role: authorRole }),
    title,
    text: body,
    postedAt: postedAt.toISOString(),
    images: imagesAt(images, 'update', updateId),
  }))

/** Every update of a case with its photos, newest first. */
export const listUpdates = async (
  { database: { db } }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<Update[]> => {
  const [updates, images] = await Promise.all([readUpdates(db, caseId), readImagesAt(db, [caseId], 'update')])
  return describeUpdates(updates, images)
}

/** Every update with whether this member wrote it, or null, the organizer, who may change all. */
export const listOwnUpdates = async (
  { database: { db } }: Pick<Deps, 'database'>,
  caseId: string,
  memberId: string | null,
): Promise<(Update & { readonly isOwn: boolean })[]> => {
  const [rows, images] = await Promise.all([readUpdates(db, caseId), readImagesAt(db, [caseId], 'update')])
  return describeUpdates(rows, images).map((update, index) => ({
    ...update,
    isOwn: memberId === null || rows[index]?.memberId === memberId,
  }))
}

/** A page of the updates of a case, newest first. */
export const getUpdates = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { caseId, ...request }: CallArguments<Calls['caseUpdates']>,
): Promise<CallOutput<Calls['caseUpdates']>> => {
  const page = await readUpdatePage(db, caseId, request)
  const updateIds = page.items.map(({ updateId }) => updateId)
  const images = await readUpdateImages(db, caseId, updateIds)
  return { ...page, items: describeUpdates(page.items, images) }
}

export const readUpdate = async (
  deps: Pick<Deps, 'database'>,
  caseId: string,
  updateId: string,
): Promise<Update | null> =>
  (await listUpdates(deps, caseId)).find((update) => update.updateId === updateId) ?? null
