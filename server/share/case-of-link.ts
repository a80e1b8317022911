import { shortCodeIn } from '#contract/cases/short-code.ts'
import { caseOfShortCode } from '#server/cases/short-codes.ts'
import type { Deps } from '#server/deps.ts'

const SHORT_LINK = /(?:^|\/s\/)([0-9A-Za-z]{12})(?:[/?#]|$)/

/** The case of a pasted short link or a typed short address; null if it is neither. */
export const caseOfShortLink = async (
  { database }: Pick<Deps, 'database'>,
  typed: string,
): Promise<string | null> => {
  const hashId = SHORT_LINK.exec(typed)?.[1]
  if (hashId === undefined) {
    const shortCode = shortCodeIn(
      typed
        .split(/[?#]/, 1)[0]
        ?.split('/')
        .findLast((part) => part !== '') ?? '',
    )
    return shortCode === null ? null : caseOfShortCode(database.db, shortCode)
  }
  const row = await database.db
    .selectFrom('shortLink')
    .select('caseId')
    .where('hashId', '=', hashId)
    .executeTakeFirst()
  return row?.caseId ?? null
}
