import type { Deps } from '#server/deps.ts'

const SHORT_LINK = /(?:^|\/s\/)([0-9A-Za-z]{12})(?:[/?#]|$)/

/** The case of a pasted short link; null if it is none. */
export const caseOfShortLink = async (
  { database }: Pick<Deps, 'database'>,
  typed: string,
): Promise<string | null> => {
  const hashId = SHORT_LINK.exec(typed)?.[1]
  if (hashId === undefined) return null
  const row = await database.db
    .selectFrom('shortLink')
    .select('caseId')
    .where('hashId', '=', hashId)
    .executeTakeFirst()
  return row?.caseId ?? null
}
