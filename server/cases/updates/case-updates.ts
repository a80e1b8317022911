import type { CaseDetail } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { imagesAt, readImages } from '../files/case-images.queries.ts'
import { readUpdates } from './case-updates.queries.ts'

type Update = CaseDetail['updates'][number]

/** Every update of a case with its photos, newest first. */
export const listUpdates = async (
  { database: { reader } }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<Update[]> => {
  const [updates, images] = await Promise.all([readUpdates(reader, caseId), readImages(reader, caseId)])
  return updates.map(({ updateId, title, body, postedAt }) => ({
    updateId,
    title,
    text: body,
    postedAt: postedAt.toISOString(),
    images: imagesAt(images, 'update', updateId),
  }))
}

export const readUpdate = async (
  deps: Pick<Deps, 'database'>,
  caseId: string,
  updateId: string,
): Promise<Update | null> =>
  (await listUpdates(deps, caseId)).find((update) => update.updateId === updateId) ?? null
