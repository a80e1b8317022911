import type { Image } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { imagesAt, readCovers, readImagesAt } from '../files/case-images.queries.ts'

/** A case in brief, for mails and lists. */
export type CaseSummary = {
  readonly caseId: string
  readonly slug: string
  readonly title: string
  readonly city: string
  readonly state: string
  readonly cover: Image
}

/** Summaries of the listed cases that are public. */
export const readCaseSummaries = async (
  { database }: Pick<Deps, 'database'>,
  caseIds: readonly string[],
): Promise<Map<string, CaseSummary>> => {
  if (caseIds.length === 0) return new Map()
  const [covers, rows] = await Promise.all([
    readCovers(database.db, caseIds),
    database.db
      .selectFrom('cases')
      .select(['caseId', 'slug', 'title', 'city', 'state'])
      .where('caseId', 'in', caseIds)
      .where('visibility', '=', 'live')
      .execute(),
  ])
  return new Map(
    rows.flatMap((row) => {
      const cover = covers.get(row.caseId)
      return cover === undefined ? [] : [[row.caseId, { ...row, cover }] as const]
    }),
  )
}

/** Pictures of the listed cases' payouts. @returns a function from a payout to its pictures */
export const payoutPictures = async (
  { database }: Pick<Deps, 'database'>,
  caseIds: readonly string[],
): Promise<(payoutId: string) => Image[]> => {
  const images = await readImagesAt(database.db, caseIds, 'payout')
  return (payoutId) => imagesAt(images, 'payout', payoutId)
}
