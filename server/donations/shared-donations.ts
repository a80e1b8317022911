import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type SharedDonations = {
  readonly shareChannel: string | null
  readonly donations: number
  readonly donatedCents: number
}

type SharedDonationsFilter = {
  readonly caseId: string
  /** Restricts the result to these shares. */
  readonly shareIds?: readonly string[]
  /** Counts a hidden amount as zero. */
  readonly shownAmountsOnly?: boolean
}

/** Number and sum of a case's donations through shared links, less returns, for each channel of sharing. */
export const readSharedDonations = async (
  db: Db,
  { caseId, shareIds, shownAmountsOnly = false }: SharedDonationsFilter,
): Promise<SharedDonations[]> => {
  const isOfShares =
    shareIds === undefined ? sql`true` : sql`attribution ->> 'shareSourceId' = any(${shareIds}::text[])`
  const cents = shownAmountsOnly
    ? sql`donation.shown_cents`
    : sql`donation.amount_cents - donation.returned_cents`
  const { rows } = await sql<SharedDonations>`
    select attribution ->> 'shareChannel' as share_channel, count(*)::integer as donations,
      sum(${cents})::bigint as donated_cents
    from orders join donation on donation.case_id = orders.case_id and donation.donation_id = orders.order_id
    where orders.case_id = ${caseId} and donation.case_id = ${caseId} and orders.paid_at is not null
      and attribution ->> 'shareSourceId' is not null and ${isOfShares}
      and donation.returned_cents < donation.amount_cents
    group by 1`.execute(db)
  return rows.map((row) => ({ ...row, donatedCents: Number(row.donatedCents) }))
}
