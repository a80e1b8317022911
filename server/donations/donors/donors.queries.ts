import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import {
  DONATIONS_COUNTED_MAX,
  type DonorFilter,
  LARGE_DONATION_CENTS,
} from '#contract/fundraisers/organizer-limits.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

/** SQL condition of donations that weren't fully returned. */
export const STILL_GIVEN = sql<SqlBool>`donation.returned_cents < donation.amount_cents`

/** SQL condition of donations that were fully returned. */
const RETURNED = sql<SqlBool>`donation.returned_cents >= donation.amount_cents`

/** SQL condition of donations that can be thanked. Looks for the few erased donors instead of reading every order. */
const NOT_THANKED = sql<SqlBool>`donation.thanked_at is null and not exists (
  select from orders erased
  where erased.case_id = donation.case_id and erased.order_id = donation.donation_id
    and octet_length(erased.email_cipher) = 0)`

type Condition = RawBuilder<SqlBool>

/** SQL condition of each filter of the organizer’s list, but for `again`. */
const FILTERS: Readonly<Record<Exclude<DonorFilter, 'again'>, Condition>> = {
  all: sql<SqlBool>`true`,
  not_thanked: NOT_THANKED,
  large: sql<SqlBool>`donation.amount_cents - donation.returned_cents >= ${sql.lit(LARGE_DONATION_CENTS)}`,
  words: sql<SqlBool>`donation.message is not null`,
  refunded: RETURNED,
}

/** Donors who gave again, from which number on they are many for a count, and for a page, which needs few of them. */
const MANY_AGAIN = 5000
const MANY_AGAIN_FOR_PAGE = 1000

type Again = {
  /** Number of donations of those who gave again, up to one more than the maximum. */
  readonly count: number
  readonly areMany: boolean
  readonly condition: Condition
}

/**
 * The filter `again`. Of few donors who gave again, their donations are looked up; where they are many, the newest
 * donations are read until enough of them are found. Neither is a join, for which the planner, who doesn't know how large a
 * case is, often reads all of the case for each donor.
 */
const readAgain = async (db: Db, caseId: string, many = MANY_AGAIN): Promise<Again> => {
  const { rows } = await sql<{ donors: number; donations: number }>`
    select count(*) as donors, coalesce(sum(donation_count), 0)::integer as donations from (
      select donation_count from case_donor where case_id = ${caseId} and donation_count > 1 limit ${many}) as counted`.execute(
    db,
  )
  const { donors = 0, donations = 0 } = rows[0] ?? {}
  const ofMany = sql<SqlBool>`(select true from case_donor again
    where again.case_id = donation.case_id and again.email_hash = donation.email_hash and again.donation_count > 1)`
  const ofFew = sql<SqlBool>`donation.donation_id = any(array(
    select orders.order_id from case_donor again
    join orders on orders.case_id = again.case_id and orders.email_hash = again.email_hash
    where again.case_id = ${caseId} and again.donation_count > 1 and orders.paid_at is not null))`
  const areMany = donors === many
  return {
    count: Math.min(donations, DONATIONS_COUNTED_MAX + 1),
    areMany,
    condition: areMany ? ofMany : ofFew,
  }
}

/**
 * SQL that counts the unthanked donations of those who gave again, donor by donor: "offset 0" keeps the planner from another
 * order, and from an index that it would read whole for each donation.
 */
const countUnthankedOfFew = (caseId: string) => sql<number>`(select count(*) from (
  select from (select email_hash from case_donor where case_id = ${caseId} and donation_count > 1) again,
    lateral (select order_id from orders
      where case_id = ${caseId} and email_hash = again.email_hash and paid_at is not null offset 0) given,
    lateral (select * from donation where case_id = ${caseId} and donation_id = given.order_id offset 0) donation
  where ${STILL_GIVEN} and ${NOT_THANKED} limit ${DONATIONS_COUNTED_MAX + 1}) as counted)`

const conditionOf = async (
  db: Db,
  caseId: string,
  filter: DonorFilter,
  manyAgain = MANY_AGAIN,
): Promise<Condition> =>
  filter === 'again' ? (await readAgain(db, caseId, manyAgain)).condition : FILTERS[filter]

const selectDonations = (db: Db, caseId: string, condition: Condition = STILL_GIVEN) =>
  db.selectFrom('donation').where('donation.caseId', '=', caseId).where(condition)

/** When a returned donation's last refund was requested, or its dispute was lost. */
const REFUNDED_AT = sql<Date | null>`case when ${RETURNED} then coalesce(
  (select max(created_at) from refund where case_id = donation.case_id and order_id = donation.donation_id and state <> 'failed'),
  (select max(state_at) from dispute where case_id = donation.case_id and order_id = donation.donation_id)) end`

const selectWithDonor = (db: Db, caseId: string, condition?: Condition) =>
  selectDonations(db, caseId, condition)
    .innerJoin('orders', (join) =>
      join.onRef('orders.caseId', '=', 'donation.caseId').onRef('orders.orderId', '=', 'donation.donationId'),
    )
    .selectAll('donation')
    .select(['orders.nameCipher', 'orders.emailCipher', REFUNDED_AT.as('refundedAt')])

export type DonorRow = Awaited<ReturnType<ReturnType<typeof selectWithDonor>['execute']>>[number]

const NEWEST_FIRST = keyset(
  'desc',
  ['donatedAt', 'time', 'donation.donatedAt'],
  ['donationId', 'uuid', 'donation.donationId'],
)

/** A page of a case’s donations, newest first. */
export const readDonorRows = async (
  db: Db,
  { caseId, filter, ...page }: { readonly caseId: string; readonly filter: DonorFilter } & PageRequest,
): Promise<Page<DonorRow>> => {
  const condition = await conditionOf(db, caseId, filter, MANY_AGAIN_FOR_PAGE)
  return readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    selectWithDonor(db, caseId, filter === 'refunded' ? RETURNED : STILL_GIVEN)
      .where(condition)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
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
  const again = await readAgain(db, caseId)
  const count = (...conditions: readonly Condition[]) => {
    const rows = selectDonations(db, caseId)
      .select('donation.donationId')
      .where(({ and }) => and([...conditions]))
      .orderBy('donation.donatedAt', 'desc')
      .limit(DONATIONS_COUNTED_MAX + 1)
    return sql<number>`(select count(*) from ${rows} counted)`
  }
  const refundedRows = selectDonations(db, caseId, RETURNED)
    .select('donation.donationId')
    .limit(DONATIONS_COUNTED_MAX + 1)
  const counts = await db
    .selectNoFrom([
      count(NOT_THANKED).as('notThanked'),
      count(FILTERS.large).as('large'),
      count(FILTERS.words).as('words'),
      sql<number>`(select count(*) from ${refundedRows} counted)`.as('refunded'),
      count(NOT_THANKED, FILTERS.large).as('unthankedLarge'),
      count(NOT_THANKED, FILTERS.words).as('unthankedWords'),
      (again.areMany ? count(NOT_THANKED, again.condition) : countUnthankedOfFew(caseId)).as(
        'unthankedAgain',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { notThanked, large, words, refunded, unthankedLarge, unthankedWords, unthankedAgain } = counts
  return {
    donorCounts: { not_thanked: notThanked, large, words, again: again.count, refunded },
    unthankedCounts: {
      all: notThanked,
      not_thanked: notThanked,
      large: unthankedLarge,
      words: unthankedWords,
      again: unthankedAgain,
      refunded: 0,
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
    .where(await conditionOf(db, caseId, filter))
    .where(NOT_THANKED)
    .orderBy('donation.donatedAt')
    .limit(limit)
    .execute()
  return rows.map(({ donationId }) => donationId)
}

/** Marks donations as thanked, but for those of erased donors. @returns those not thanked before, with their donors */
export const markThanked = async (
  tx: Tx,
  caseId: string,
  donationIds: readonly string[],
  thanked: { readonly thanks: string; readonly thankedAt: Date; readonly thankedBy: string | null },
): Promise<{ donationId: string; emailHash: string }[]> => {
  if (donationIds.length === 0) return []
  return tx
    .updateTable('donation')
    .set(thanked)
    .where('caseId', '=', caseId)
    .where('donationId', 'in', donationIds)
    .where(NOT_THANKED)
    .where(STILL_GIVEN)
    .returning(['donationId', 'emailHash'])
    .execute()
}

/** Erases the thank-yous that a co-organizer wrote. */
export const eraseThanksBy = async (tx: Tx, caseId: string, memberId: string): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ thanks: null })
    .where('caseId', '=', caseId)
    .where('thankedBy', '=', memberId)
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
