import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { timeShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { countNotices, readLatestPaid, readNotices } from '#server/payouts/notices.queries.ts'
import { recentSince } from './case-detail.ts'
import { imagesAt, readCovers, readImages } from './case-images.queries.ts'
import { pageFrom, readCursor } from './cursor.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock'>

/** The transfers of a public case, a page at a time. */
export const getPayoutNotices = async (
  { database }: ReadDeps,
  { caseId, cursor, limit }: CallArguments<Calls['casePayoutNotices']>,
): Promise<CallOutput<Calls['casePayoutNotices']>> => {
  const after = readCursor(cursor, z.tuple([timeShape, uuidShape]))
  const [rows, images, totalCount] = await Promise.all([
    readNotices(database.reader, caseId, { after, limit: limit + 1 }),
    readImages(database.reader, caseId),
    countNotices(database.reader, caseId),
  ])
  const page = pageFrom(rows, limit, (row) => [row.sentAt, row.noticeId])
  const items = page.items.map((notice) => ({
    ...notice,
    images: imagesAt(images, 'payout', notice.noticeId),
  }))
  return { items, nextCursor: page.nextCursor, totalCount }
}

/** What arrived this week, with the case it went to. Cases that aren't public any more are left out. */
export const getLatestNotices = async (
  { database, clock }: ReadDeps,
  { limit }: CallArguments<Calls['latestPayoutNotices']>,
): Promise<CallOutput<Calls['latestPayoutNotices']>> => {
  const notices = await readLatestPaid(database.reader, recentSince(clock.now()), limit)
  const caseIds = [...new Set(notices.map((notice) => notice.caseId))]
  if (caseIds.length === 0) return { items: [] }
  const [covers, rows] = await Promise.all([
    readCovers(database.reader, caseIds),
    database.reader
      .selectFrom('cases')
      .select(['caseId', 'slug', 'title', 'city', 'state'])
      .where('caseId', 'in', caseIds)
      .where('visibility', '=', 'live')
      .execute(),
  ])
  const byId = new Map(rows.map((row) => [row.caseId, row]))
  const items = notices.flatMap((notice) => {
    const found = byId.get(notice.caseId)
    const cover = covers.get(notice.caseId)
    if (found === undefined || cover === undefined) return []
    const { title: caseTitle, ...place } = found
    return [{ ...notice, ...place, caseTitle, cover, images: [] }]
  })
  return { items }
}
