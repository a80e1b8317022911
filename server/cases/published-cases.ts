import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

type Publication = {
  readonly publishedAt: Date
  /** The campaign whose links brought the organizer. */
  readonly campaign: string | null
}

/** Cases that were published within a period. */
export const readPublications = async (
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Publication[]> => {
  const { rows } = await sql<Publication>`
    select published_at, attribution ->> 'utmCampaign' as campaign
    from cases where published_at >= ${from} and published_at < ${to}`.execute(db)
  return rows
}
