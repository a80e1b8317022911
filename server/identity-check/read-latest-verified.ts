import type { Db } from '#server/platform/database.ts'

/** The cases whose recipients were verified most recently, newest first. */
export const readLatestVerified = async (
  db: Db,
  limit: number,
): Promise<{ readonly caseId: string; readonly verifiedAt: Date }[]> => {
  const rows = await db
    .selectFrom('withdrawalAccount')
    .select(['caseId', 'verifiedAt'])
    .where('verifiedAt', 'is not', null)
    .orderBy('verifiedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ caseId, verifiedAt }) => (verifiedAt === null ? [] : [{ caseId, verifiedAt }]))
}
