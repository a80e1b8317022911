import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Removes a case's former title from the addresses that its short links lead to. Idempotent. */
export const eraseShortPaths = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  await sql`
    update short_link set path = regexp_replace(path, '^(/case-detail/[^/?#]+)/[^?#]*', '\\1')
    where case_id = ${caseId}`.execute(database.db)
}

/** Removes a browser's id from the short links that it shared. The links stay, because others use them. Idempotent. */
export const eraseSharer = async ({ database }: Pick<Deps, 'database'>, visitorId: string): Promise<void> => {
  await database.db
    .updateTable('shortLink')
    .set({ visitorId: null })
    .where('visitorId', '=', visitorId)
    .execute()
}
