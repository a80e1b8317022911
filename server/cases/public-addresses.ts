import { sql } from 'kysely'
import { CASE_STATUS } from '#contract/cases/cases.ts'
import type { Db } from '#server/platform/database.ts'

export type PublicAddress = {
  readonly caseId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: Date
  /** Time of its latest update, or its publication. */
  readonly changedAt: Date
}

type Page = { readonly now: Date; readonly limit: number }

const columns = sql`case_id, slug, title, summary, published_at, greatest(published_at,
  (select max(posted_at) from case_update where case_update.case_id = cases.case_id)) as changed_at`

/** Cases that take donations, now or after a pause: ended ones aren't indexed. */
const isListed = (now: Date) => sql`
  visibility = 'live' and published_at is not null and status = ${sql.lit(CASE_STATUS.progressing)} and (ends_at is null or ends_at > ${now})`

/**
 * Public cases whose id starts with a character, for one file of the sitemap. Ids are random, so each of the 32 files
 * has about as many cases.
 */
export const readAddressesAt = async (
  db: Db,
  letter: string,
  { now, limit }: Page,
): Promise<PublicAddress[]> => {
  const { rows } = await sql<PublicAddress>`
    select ${columns} from cases
    where ${isListed(now)} and case_id like ${`${letter}%`}
    order by case_id limit ${limit}`.execute(db)
  return rows
}

export const readNewestAddresses = async (db: Db, { now, limit }: Page): Promise<PublicAddress[]> => {
  const { rows } = await sql<PublicAddress>`
    select ${columns} from cases where ${isListed(now)}
    order by published_at desc, case_id limit ${limit}`.execute(db)
  return rows
}
