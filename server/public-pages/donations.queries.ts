import { sql } from 'kysely'
import * as z from 'zod'
import { ANONYMOUS, type Donation, type DonationSort } from '#contract/cases.ts'
import { addCents } from '#contract/money.ts'
import { uuidShape } from '#contract/shapes.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
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
  donatedAt: Date
}

/** A gift that went back whole is nobody's to see. */
const STILL_GIVEN = sql<boolean>`returned_cents < amount_cents`

/** What the public sees of a gift. Hidden names and amounts end here, not on the page. */
const publicDonation = (row: Row): Donation => ({
  donationId: row.donationId,
  displayName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
  anonymous: row.nameShown === 'anonymous',
  amountCents: row.hideAmount ? null : addCents(row.amountCents, -row.returnedCents),
  message: row.message,
  donatedAt: row.donatedAt.toISOString(),
})

const byTime = z.tuple([cursorTimeShape, uuidShape])
const byAmount = z.tuple([z.int(), uuidShape])

export type DonationsAsked = {
  readonly caseId: string
  readonly sort: DonationSort
  readonly withWords: boolean
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A page of a case's gifts. "Top" sorts by the shown amount, so a hidden one's place tells nothing. */
export const readDonations = async (
  reader: Db,
  { caseId, sort, withWords, cursor, limit }: DonationsAsked,
): Promise<{ items: Donation[]; nextCursor: string | null }> => {
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
      'message',
      'donatedAt',
    ])
    .where('caseId', '=', caseId)
    .where(STILL_GIVEN)
    .limit(limit + 1)
  if (withWords) query = query.where('message', 'is not', null)
  if (sort === 'top') {
    const after = readCursor(cursor, byAmount)
    if (after !== undefined)
      query = query.where(sql<boolean>`(shown_cents, donation_id) < (${after[0]}::bigint, ${after[1]}::uuid)`)
    const rows = await query.orderBy('shownCents', 'desc').orderBy('donationId', 'desc').execute()
    const page = pageFrom(rows, limit, (row) => [row.shownCents ?? 0, row.donationId])
    return { ...page, items: page.items.map(publicDonation) }
  }
  const after = readCursor(cursor, byTime)
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

/** How many gifts stand, by the case's own figures: to count the gifts themselves takes longer with each of them. */
export const countDonations = async (reader: Db, caseId: string): Promise<number> =>
  (await readBalance(reader, caseId)).donations

export const countWords = async (reader: Db, caseId: string): Promise<number> => {
  const { n } = await reader
    .selectFrom('donation')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('caseId', '=', caseId)
    .where(STILL_GIVEN)
    .where('message', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}

export type RecentGivers = { readonly recentDonorCount: number }

/** How many people gave to each case since a moment. */
export const readRecentGivers = async (
  reader: Db,
  caseIds: readonly string[],
  since: Date,
): Promise<(caseId: string) => RecentGivers> => {
  const { rows } = await sql<{ caseId: string; donors: number }>`
    select case_id, count(distinct email_hash)::int as donors from donation
    where ${STILL_GIVEN} and case_id = any(${caseIds}::text[]) and donated_at > ${since} group by case_id`.execute(
    reader,
  )
  const byCase = new Map(rows.map((row) => [row.caseId, row.donors]))
  return (caseId) => ({
    recentDonorCount: byCase.get(caseId) ?? 0,
  })
}
