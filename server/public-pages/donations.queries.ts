import { sql } from 'kysely'
import { ANONYMOUS, type DonationSort, FIGURE_MAX, type PublicDonation } from '#contract/cases/cases.ts'
import { addCents } from '#contract/money.ts'
import { tributeOf } from '#server/donations/opening/read-tribute.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

type Row = {
  donationId: string
  displayName: string
  nameShown: string
  hideAmount: boolean
  amountCents: number
  returnedCents: number
  shownCents: number
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

/** "Top" sorts by the displayed amount, so that a hidden one's position reveals nothing. */
const ORDERS = {
  recent: keyset('desc', ['donatedAt', 'time'], ['donationId', 'uuid']),
  first: keyset('asc', ['donatedAt', 'time'], ['donationId', 'uuid']),
  top: keyset('desc', ['shownCents', 'cents'], ['donationId', 'uuid']),
} as const

/** The organizer can hide one donor's words, or all words of the case. */
const wordsShown = (caseId: string) => sql<boolean>`words_hidden_at is null and coalesce(
  (select words_of_support_enabled from cases where case_id = ${caseId}), true)`

export type DonationsRequest = PageRequest & {
  readonly caseId: string
  readonly sort: DonationSort
  readonly withWords: boolean
}

/** A page of a case's donations. */
export const readDonations = async (
  db: Db,
  { caseId, sort, withWords, ...request }: DonationsRequest,
): Promise<Page<PublicDonation>> => {
  const selected = db
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
    .$if(withWords, (query) => query.where('message', 'is not', null).where(wordsShown(caseId)))
  const { items, nextCursor } = await readPage(ORDERS[sort], request, ({ after, order, limit }) =>
    selected.where(after).orderBy(order).limit(limit).execute(),
  )
  return { items: items.map(publicDonation), nextCursor }
}

/** Number of donations from the case's balance: counting rows would get slower with each. */
export const countDonations = async (db: Db, caseId: string): Promise<number> =>
  (await readBalance(db, caseId)).donations

/** Counting limit: anything above is "100+". */
const FIGURE_ROWS_MAX = FIGURE_MAX + 1

/** Counts the words of support, up to one more than `FIGURE_MAX`. */
export const countWords = async (db: Db, caseId: string): Promise<number> => {
  const rows = await db
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
  db: Db,
  caseIds: readonly string[],
  since: Date,
): Promise<(caseId: string) => RecentGivers> => {
  const rows = caseIds.length === 0 ? [] : (await recentGiversStatement(caseIds, since).execute(db)).rows
  const byCase = new Map(rows.map((row) => [row.caseId, row.donors]))
  return (caseId) => ({ recentDonorCount: byCase.get(caseId) ?? 0 })
}
