import { type SqlBool, sql } from 'kysely'
import { DONATIONS_COUNTED_MAX } from '#contract/fundraisers/organizer-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { ClearingTimes } from '../clearing-times.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { STILL_GIVEN } from './donors.queries.ts'
import { isWithinTimes } from './gifts-between.ts'

/** SQL condition of orders whose donor wasn't erased. */
const HAS_DONOR = sql<SqlBool>`octet_length(orders.email_cipher) > 0`

export type NewsDonor = {
  readonly emailHash: string
  readonly orderId: string
  readonly consentedAt: Date | null
  /** When the first of their donations clears; null while that isn't decided. */
  readonly firstClearsAt: Date | null
}

/** SQL that selects from a case's donations: not fully returned, and their donor not erased. */
const newsDonations = (caseId: string) => sql`
    from orders
    join donation on donation.case_id = orders.case_id and donation.donation_id = orders.order_id
    where orders.case_id = ${caseId} and ${STILL_GIVEN} and ${HAS_DONOR}`

/**
 * Number of a case's donors who consented to updates, or whose first donation clears within these times, as
 * `countConsentingDonors` counts.
 */
export const countDonorsOf = async (
  db: Db,
  caseId: string,
  without: readonly string[],
  times: readonly ClearingTimes[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select orders.email_hash ${newsDonations(caseId)}
        and orders.email_hash <> all(${without}::text[])
      group by orders.email_hash
      having bool_or(orders.consent_updates)
        or ${isWithinTimes(sql`min(donation.clears_at)`, times)}
      limit ${DONATIONS_COUNTED_MAX + 1}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Number of a case's donors who ever consented to updates, without those of these hashes, up to one more than the maximum.
 * Reads an index alone: an erased donor has no consent.
 */
export const countConsentingDonors = async (
  db: Db,
  caseId: string,
  without: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select distinct email_hash from orders
      where case_id = ${caseId} and paid_at is not null and consent_updates
        and returned_donation_cents < amount_cents and email_hash <> all(${without}::text[])
      limit ${DONATIONS_COUNTED_MAX + 1}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Lists each donor of a case once, with the time of their latest consent to updates, if any, and the donation
 * whose address is used. `among` limits the list to these hashes of e-mail addresses.
 */
export const readConsentingDonors = async (
  db: Db,
  caseId: string,
  among?: readonly string[],
): Promise<NewsDonor[]> => {
  const isAmong =
    among === undefined ? sql<SqlBool>`true` : sql<SqlBool>`orders.email_hash = any(${among}::text[])`
  const { rows } = await sql<NewsDonor>`
    select distinct on (orders.email_hash) orders.email_hash as "emailHash", orders.order_id as "orderId",
      case when orders.consent_updates then orders.paid_at end as "consentedAt",
      min(donation.clears_at) over (partition by orders.email_hash) as "firstClearsAt"
    ${newsDonations(caseId)} and ${isAmong}
    order by orders.email_hash, orders.consent_updates desc, orders.paid_at desc`.execute(db)
  return rows
}

/** Records that the donor of a paid order wants updates. @returns the hash of their address; null if unpaid or erased */
export const consentToUpdates = async (db: Db, { caseId, orderId }: OrderIds): Promise<string | null> => {
  const row = await db
    .updateTable('orders')
    .set({ consentUpdates: true })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('paidAt', 'is not', null)
    .where(HAS_DONOR)
    .returning('emailHash')
    .executeTakeFirst()
  return row?.emailHash ?? null
}

type DonatedCase = { readonly caseId: string; readonly at: Date }

/** Case and time of each donation of an e-mail address, over all shards; none of an erased donor. */
export const listDonatedCases = async (db: Db, emailHash: string): Promise<DonatedCase[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['caseId', 'createdAt'])
    .where('emailHash', '=', emailHash)
    .where('paidAt', 'is not', null)
    .where(HAS_DONOR)
    .execute()
  return rows.map(({ caseId, createdAt }) => ({ caseId, at: createdAt }))
}

/** The e-mail address of a donation's donor; null if they were erased. */
export const openDonorEmail = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  orderIds: OrderIds,
): Promise<string | null> => {
  const { db } = deps.database
  const order = await readOrder(db, orderIds)
  return order === null ? null : ((await openOrderPerson(deps, db, order))?.email ?? null)
}
