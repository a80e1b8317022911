import { sql } from 'kysely'
import * as z from 'zod'
import { ANONYMOUS, type DonationSort, FIGURE_MAX, type PublicDonation } from '#contract/cases/cases.ts'
import { addCents } from '#contract/money.ts'
import { uuidShape } from '#contract/shapes.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { tributeOf } from '#server/orders/opening/read-tribute.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'

type Row = {
  donationId: string
  displayName: string
  nameShown: string
  hideAmount: boolean
  amountCents: number
  returnedCents: number
  shownCents: number | null
  message: string | null
  tributeKind: string | null
  tributeName: string | null
  donatedAt: Date
}

/** Excludes fully refunded donations, which are never shown. */
const NOT_FULLY_REFUNDED = sql<boolean>`returned_cents < amount_cents`

/** The public view of a donation: hidden names and amounts are removed here, not on the page. */
const publicDonation = (row: Row): PublicDonation => ({
  donationId: row.donationId,
  displayName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
  anonymous: row.nameShown === 'anonymous',
  amountCents: row.hideAmount ? null : addCents(row.amountCents, -row.returnedCents),
  message: row.message,
  tribute: tributeOf(row),
  donatedAt: row.donatedAt.toISOString(),
})

const timeKeysShape = z.tuple([cursorTimeShape, uuidShape])
const amountKeysShape = z.tuple([z.int(), uuidShape])

/** The organizer can hide one donor's words, or all words of the case. */
const wordsShown = (caseId: string) => sql<boolean>`words_hidden_at is null and coalesce(
  (select words_of_support_enabled from cases where case_id = ${caseId}), true)`

export type DonationsRequest = {
  readonly caseId: string
  readonly sort: DonationSort
  readonly withWords: boolean
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * A page of a case's donations. "Top" sorts by the displayed amount, so that a hidden one's position reveals
 * nothing.
 */
export const readDonations = async (
  reader: Db,
  { caseId, sort, withWords, cursor, limit }: DonationsRequest,
): Promise<{ items: PublicDonation[]; nextCursor: string | null }> => {
  let query = reader
    .selectFrom('donation')
    .select([
      'donationId',
      'displayName',
      'nameShown',
      'hideAmount',
      'amountCents',
      'returnedCents',
      'shownCents',
      sql<string | null>`case when ${wordsShown(caseId)} then message end`.as('message'),
      'tributeKind',
      // An organizer who hides a donor's words hides the tribute's name with them.
      sql<string | null>`case when words_hidden_at is null then tribute_name end`.as('tributeName'),
      'donatedAt',
    ])
    .where('caseId', '=', caseId)
    .where(NOT_FULLY_REFUNDED)
    .limit(limit + 1)
  if (withWords) query = query.where('message', 'is not', null).where(wordsShown(caseId))
  if (sort === 'top') {
    const after = readCursor(cursor, amountKeysShape)
    if (after !== undefined)
      query = query.where(sql<boolean>`(shown_cents, donation_id) < (${after[0]}::bigint, ${after[1]}::uuid)`)
    const rows = await query.orderBy('shownCents', 'desc').orderBy('donationId', 'desc').execute()
    const page = pageFrom(rows, limit, (row) => [row.shownCents ?? 0, row.donationId])
    return { ...page, items: page.items.map(publicDonation) }
  }
  const after = readCursor(cursor, timeKeysShape)
  const [beyond, direction] =
    sort === 'recent' ? [sql.raw('<'), 'desc' as const] : [sql.raw('>'), 'asc' as const]
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(donated_at, donation_id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
  const rows = await query.orderBy('donatedAt', direction).orderBy('donationId', direction).execute()
  const page = pageFrom(rows, limit, (row) => [row.donatedAt.toISOString(), row.donationId])
  return { ...page, items: page.items.map(publicDonation) }
}

/** Number of donations from the case's balance: counting rows would get slower with each. */
export const countDonations = async (reader: Db, caseId: string): Promise<number> =>
  (await readBalance(reader, caseId)).donations

/** Counting limit: anything above is "100+". */
const FIGURE_ROWS_MAX = FIGURE_MAX + 1

/** Counts the words of support, up to one more than `FIGURE_MAX`. */
export const countWords = async (reader: Db, caseId: string): Promise<number> => {
  const rows = await reader
    .selectFrom('donation')
    .select('donationId')
    .where('caseId', '=', caseId)
    .where(NOT_FULLY_REFUNDED)
    .where('message', 'is not', null)
    .where(wordsShown(caseId))
    .orderBy('donatedAt', 'desc')
    .orderBy('donationId', 'desc')
    .limit(FIGURE_ROWS_MAX)
    .execute()
  return rows.length
}

export type RecentGivers = { readonly recentDonorCount: number }

/** Counts the donors of each case since a time, among its latest donations. */
export const recentGiversStatement = (caseIds: readonly string[], since: Date) => {
  const countsByCase = caseIds.map(
    (caseId) => sql`select ${caseId}::text as case_id, count(distinct email_hash)::int as donors from (
      select email_hash from donation where ${NOT_FULLY_REFUNDED} and case_id = ${caseId} and donated_at > ${since}
      order by donated_at desc, donation_id desc limit ${FIGURE_ROWS_MAX}) as latest`,
  )
  return sql<{ caseId: string; donors: number }>`${sql.join(countsByCase, sql` union all `)}`
}

/** Number of donors of each case since a time, up to one more than `FIGURE_MAX`. */
export const readRecentGivers = async (
  reader: Db,
  caseIds: readonly string[],
  since: Date,
): Promise<(caseId: string) => RecentGivers> => {
  const rows = caseIds.length === 0 ? [] : (await recentGiversStatement(caseIds, since).execute(reader)).rows
  const byCase = new Map(rows.map((row) => [row.caseId, row.donors]))
  return (caseId) => ({ recentDonorCount: byCase.get(caseId) ?? 0 })
}
