import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { imagesAt, type PlacedImage, readImagesAt, readUpdateImages } from '../files/case-images.queries.ts'
import { readUpdatePage, readUpdates, type UpdateRow } from './case-updates.queries.ts'

type Update = CaseDetail['updates'][number]

export const describeUpdates = (rows: readonly UpdateRow[], images: readonly PlacedImage[]): Update[] =>
  rows.map(({ updateId, title, body, postedAt }) => ({
    updateId,
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
