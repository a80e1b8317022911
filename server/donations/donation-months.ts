import { type RawBuilder, sql } from 'kysely'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * Selects the months with donations of a case, returned ones included: each by its newest donation, which an index has, so
 * that the others aren't read.
 */
export const donationMonthsStatement = (caseId: string) => {
  // The indexes are of donations that are returned, and of those that aren't.
  const newestBefore = (at: RawBuilder<unknown>) => sql`greatest(
    (select max(donated_at) from donation where case_id = ${caseId} and donated_at < ${at} and returned_cents < amount_cents),
    (select max(donated_at) from donation where case_id = ${caseId} and donated_at < ${at} and returned_cents >= amount_cents))`
  const monthBefore = (at: RawBuilder<unknown>) =>
    sql`date_trunc('month', ${newestBefore(at)}, ${DISPLAY_TIME_ZONE})`
  return sql<{ month: string }>`
    with recursive found (start) as (
      select ${monthBefore(sql`timestamptz 'infinity'`)}
      union all
      select ${monthBefore(sql`found.start`)} from found where found.start is not null)
    select to_char(start at time zone ${DISPLAY_TIME_ZONE}, 'YYYY-MM') as month from found where start is not null`
}

/** Months in Pacific Time, such as 2026-11, with donations of a case. */
export const readDonationMonths = async (db: Db, caseId: string): Promise<string[]> =>
  (await donationMonthsStatement(caseId).execute(db)).rows.map(({ month }) => month)
