import { type Insertable, type Selectable, sql } from 'kysely'
import type { ShortLink } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

export const readShortLink = async (
  db: Db,
  hashId: string,
): Promise<Pick<Selectable<ShortLink>, 'hashId' | 'path' | 'caseId'> | null> => {
  const query = db.selectFrom('shortLink').select(['hashId', 'path', 'caseId'])
  return (await query.where('hashId', '=', hashId).executeTakeFirst()) ?? null
}

/** Inserts a short link. Idempotent. */
export const insertShortLink = async (db: Db, link: Insertable<ShortLink>): Promise<void> => {
  await db
    .insertInto('shortLink')
    .values(link)
    .onConflict((conflict) => conflict.column('hashId').doNothing())
    .execute()
}

export const countArrival = async (db: Db, hashId: string, shareChannel: string): Promise<void> => {
  await sql`
    insert into short_link_visit (hash_id, share_channel, visits) values (${hashId}, ${shareChannel}, 1)
    on conflict (hash_id, share_channel) do update set visits = short_link_visit.visits + 1`.execute(db)
}

export type ChannelArrivals = { readonly shareChannel: string; readonly visits: number }

/** Links read of a case. Anyone may make any number, and those beyond the first ones aren't counted. */
export const LINKS_READ_MAX = 20_000

/** Arrivals by channel through a case's short links, or through those that one browser shared. */
export const readArrivals = async (
  db: Db,
  caseId: string,
  visitorId?: string,
): Promise<ChannelArrivals[]> => {
  const ofVisitor = visitorId === undefined ? sql`true` : sql`visitor_id = ${visitorId}`
  const { rows } = await sql<ChannelArrivals>`
    select share_channel, sum(visits)::bigint as visits
    from short_link_visit join (
      select hash_id from short_link where case_id = ${caseId} and ${ofVisitor} limit ${LINKS_READ_MAX}) as link using (hash_id)
    group by share_channel`.execute(db)
  return rows.map(({ shareChannel, visits }) => ({ shareChannel, visits: Number(visits) }))
}

export const readShareIds = async (db: Db, caseId: string, visitorId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('shortLink')
    .select('shareId')
    .where('caseId', '=', caseId)
    .where('visitorId', '=', visitorId)
    .where('shareId', 'is not', null)
    .limit(LINKS_READ_MAX)
    .execute()
  return rows.flatMap(({ shareId }) => shareId ?? [])
}
