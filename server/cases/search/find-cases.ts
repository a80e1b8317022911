import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

export type FoundCase = {
  readonly caseId: string
  readonly slug: string
  readonly title: string
  readonly visibility: string
  readonly ended: boolean
  readonly city: string
  readonly state: string
  readonly organizerName: string
  readonly goalCents: number
}

/** Cases whose title has these words in it, or whose number this is, whoever may see them: for staff. */
export const findCases = async (
  { database }: Pick<Deps, 'database'>,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<FoundCase[]> => {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<FoundCase>`
    select case_id, slug, title, visibility, status = 1 as ended, city, state, organizer_name, goal_cents
    from cases
    where app.plain_text(title) like app.plain_text(${pattern}) or case_id = ${words.toUpperCase()}
    order by created_at desc limit ${limit}`.execute(database.reader)
  return rows
}
