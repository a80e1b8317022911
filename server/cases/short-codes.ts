import { SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '#contract/cases/short-code.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'

const readShortCode = async (db: Db, caseId: string): Promise<string | null> => {
  const query = db.selectFrom('shortCode').select('shortCode').where('caseId', '=', caseId)
  // A case may have two, from nodes that gave one at the same time. Both lead to it.
  return (await query.orderBy('shortCode').limit(1).executeTakeFirst())?.shortCode ?? null
}

/** A case's short code, given at the first call: another random one if that is taken. */
export const shortCodeOf = async (deps: Pick<Deps, 'database' | 'ids'>, caseId: string): Promise<string> => {
  const { db } = deps.database
  const existing = await readShortCode(db, caseId)
  if (existing !== null) return existing
  await db
    .insertInto('shortCode')
    .values({ shortCode: deps.ids.characters(SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH), caseId })
    .onConflict((conflict) => conflict.column('shortCode').doNothing())
    .execute()
  return shortCodeOf(deps, caseId)
}

/** The case of a short code; null if there is none. */
export const caseOfShortCode = async (db: Db, shortCode: string): Promise<string | null> => {
  const query = db.selectFrom('shortCode').select('caseId').where('shortCode', '=', shortCode)
  return (await query.executeTakeFirst())?.caseId ?? null
}
