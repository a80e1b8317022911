import type { Db } from '#server/platform/database.ts'

/** Publication times of cases within a period. */
export const readPublicationTimes = async (
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('cases')
    .select('publishedAt')
    .where('publishedAt', '>=', from)
    .where('publishedAt', '<', to)
    .execute()
  return rows.map(({ publishedAt }) => publishedAt).filter((at) => at !== null)
}
