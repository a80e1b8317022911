import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import {
  DONATIONS_COUNTED_MAX,
  type DonorFilter,
  LARGE_DONATION_CENTS,
} from '#contract/fundraisers/organizers.ts'
import { uuidShape } from '#contract/shapes.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** SQL condition of donations that weren't fully returned. */
export const STILL_GIVEN = sql<SqlBool>`donation.returned_cents < donation.amount_cents`

/** SQL condition of donations that can be thanked. Looks for the few erased donors instead of reading every order. */
const NOT_THANKED = sql<SqlBool>`donation.thanked_at is null and not exists (
  select from orders erased
  where erased.case_id = donation.case_id and erased.order_id = donation.donation_id
    and octet_length(erased.email_cipher) = 0)`

/** SQL condition of each filter of the organizer’s list. */
const FILTERS: Readonly<Record<DonorFilter, ReturnType<typeof sql<SqlBool>>>> = {
  all: sql<SqlBool>`true`,
  not_thanked: NOT_THANKED,
  large: sql<SqlBool>`donation.amount_cents - donation.returned_cents >= ${sql.lit(LARGE_DONATION_CENTS)}`,
  words: sql<SqlBool>`donation.message is not null`,
  again: sql<SqlBool>`case_donor.gifts > 1`,
}

/** Outer joins, so that the planner drops those that a filter doesn’t need. Every donation has both. */
const selectDonations = (db: Db, caseId: string) =>
  db
    .selectFrom('donation')
    .leftJoin('orders', (join) =>
      join.onRef('orders.caseId', '=', 'donation.caseId').onRef('orders.orderId', '=', 'donation.donationId'),
    )
    .leftJoin('caseDonor', (join) =>
      join
        .onRef('caseDonor.caseId', '=', 'donation.caseId')
        .onRef('caseDonor.emailHash', '=', 'orders.emailHash'),
    )
    .where('donation.caseId', '=', caseId)
    .where(STILL_GIVEN)

const selectWithDonor = (db: Db, caseId: string) =>
  selectDonations(db, caseId)
    .selectAll('donation')
    .select(['orders.nameCipher', 'orders.emailCipher'])
    .$narrowType<{ nameCipher: NotNull; emailCipher: NotNull }>()

export type DonorRow = Awaited<ReturnType<ReturnType<typeof selectWithDonor>['execute']>>[number]

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

/** A page of a case’s donations, newest first. */
export const readDonorRows = async (
  db: Db,
  input: {
    readonly caseId: string
    readonly filter: DonorFilter
    readonly cursor?: string | undefined
    readonly limit: number
  },
): Promise<{ items: DonorRow[]; nextCursor: string | null }> => {
  const after = readCursor(input.cursor, cursorShape)
  const rows = await selectWithDonor(db, input.caseId)
    .where(FILTERS[input.filter])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(donation.donated_at, donation.donation_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('donation.donatedAt', 'desc')
    .orderBy('donation.donationId', 'desc')
    .limit(input.limit + 1)
    .execute()
  return pageFrom(rows, input.limit, (row) => [row.donatedAt.toISOString(), row.donationId])
}

export const readDonorRow = async (db: Db, caseId: string, donationId: string): Promise<DonorRow | null> =>
  (await selectWithDonor(db, caseId).where('donation.donationId', '=', donationId).executeTakeFirst()) ?? null

export type DonorCounts = Pick<Dashboard, 'unthankedCounts'> & {
  readonly donorCounts: Omit<Dashboard['donorCounts'], 'all'>
}

/**
 * Number of donations per filter, and per filter among those not thanked. Counting stops at one more than the
 * maximum; `all` isn't counted.
 */
export const countDonorRows = async (db: Db, caseId: string): Promise<DonorCounts> => {
  const count = (filter: DonorFilter, among: DonorFilter = 'all') => {
    const rows = selectDonations(db, caseId)
      .select('donation.donationId')
      .where(FILTERS[filter])
      .where(FILTERS[among])
      .limit(DONATIONS_COUNTED_MAX + 1)
    return sql<number>`(select count(*) from ${rows} counted)`
  }
  const counts = await db
    .selectNoFrom([
      count('not_thanked').as('notThanked'),
      count('large').as('large'),
      count('words').as('words'),
      count('again').as('again'),
      count('large', 'not_thanked').as('unthankedLarge'),
      count('words', 'not_thanked').as('unthankedWords'),
      count('again', 'not_thanked').as('unthankedAgain'),
    ])
    .executeTakeFirstOrThrow()
  const { notThanked, large, words, again, unthankedLarge, unthankedWords, unthankedAgain } = counts
  return {
    donorCounts: { not_thanked: notThanked, large, words, again },
    unthankedCounts: {
      all: notThanked,
      not_thanked: notThanked,
      large: unthankedLarge,
      words: unthankedWords,
      again: unthankedAgain,
    },
  }
}

/** Ids of a filter's unthanked donations, oldest first. */
export const readIdsToThank = async (
  db: Db,
  caseId: string,
  filter: DonorFilter,
  limit: number,
): Promise<string[]> => {
  const rows = await selectDonations(db, caseId)
    .select('donation.donationId')
    .where(FILTERS[filter])
    .where(FILTERS.not_thanked)
    .orderBy('donation.donatedAt')
    .limit(limit)
    .execute()
  return rows.map(({ donationId }) => donationId)
}

/** Marks donations as thanked, but for those of erased donors. @returns the ids of those not thanked before */
export const markThanked = async (
  tx: Tx,
  caseId: string,
  donationIds: readonly string[],
  { thanks, thankedAt }: { readonly thanks: string; readonly thankedAt: Date },
): Promise<string[]> => {
  if (donationIds.length === 0) return []
  const rows = await tx
    .updateTable('donation')
    .set({ thanks, thankedAt })
    .where('caseId', '=', caseId)
    .where('donationId', 'in', donationIds)
    .where(NOT_THANKED)
    .where(STILL_GIVEN)
    .returning('donationId')
    .execute()
  return rows.map(({ donationId }) => donationId)
}

export const markThanksMailed = async (
  db: Db,
  caseId: string,
  donationId: string,
  thanksMailedAt: Date,
): Promise<void> => {
  await db
    .updateTable('donation')
    .set({ thanksMailedAt })
    .where('caseId', '=', caseId)
    .where('donationId', '=', donationId)
    .execute()
}

/** Hides a donation's message since a time, or shows it if null. @returns whether there is such a donation */
export const setWordsHidden = async (
  tx: Tx,
  caseId: string,
  donationId: string,
  wordsHiddenAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('donation')
    .set({ wordsHiddenAt })
    .where('caseId', '=', caseId)
    .where('donationId', '=', donationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Day = { readonly day: string; readonly amountCents: number; readonly donationCount: number }

/** A case's donations on each of these Pacific days. */
export const readDonationDays = async (db: Db, caseId: string, days: readonly string[]): Promise<Day[]> => {
  const startOf = (date: RawBuilder<unknown>) => sql`(${date})::timestamp at time zone 'America/Los_Angeles'`
  const { rows } = await sql<Day>`
    select day::text, coalesce(given.cents, 0) as "amountCents", given.count as "donationCount"
    from unnest(${days}::date[]) day, lateral (
      select sum(amount_cents - returned_cents)::bigint as cents, count(*) as count
      from donation
      where case_id = ${caseId} and donated_at >= ${startOf(sql`day`)} and donated_at < ${startOf(sql`day + 1`)}
        and ${STILL_GIVEN}) given
    order by day`.execute(db)
  return rows
}
