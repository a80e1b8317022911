import { sql } from 'kysely'
import type { OrderState } from '#contract/donations/orders.ts'
import type { ReturnedParts } from '#server/ledger/refund-events.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { OrderIds } from './order-key.ts'
import type { OrderRow } from './order-row.ts'
import { readOrder } from './orders.queries.ts'

/** Reads an order and locks it until the transaction ends, which serializes its returns. */
export const lockOrder = async (tx: Tx, orderIds: OrderIds): Promise<OrderRow | null> => {
  await tx
    .selectFrom('orders')
    .select('orderId')
    .where('caseId', '=', orderIds.caseId)
    .where('orderId', '=', orderIds.orderId)
    .forUpdate()
    .execute()
  return readOrder(tx, orderIds)
}

/** The order of a provider's payment. */
export const readOrderIdsOfRef = async (db: Db, ref: string): Promise<OrderIds | null> =>
  (await db
    .selectFrom('providerRef')
    .select(['caseId', 'orderId'])
    .where('ref', '=', ref)
    .executeTakeFirst()) ?? null

/** Directions in which parts count as returned: a return adds them, and its failure subtracts them again. */
export const ADD = 1
export const SUBTRACT = -1
type Direction = typeof ADD | typeof SUBTRACT

/** Adds parts to those returned of a locked order, or subtracts them. */
export const changeReturned = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  { donationCents, tipCents, coverCents, feeCents }: ReturnedParts,
  direction: Direction,
  to: { readonly state: OrderState; readonly now: Date },
): Promise<void> => {
  await sql`
    update orders set state = ${to.state}, state_at = ${to.now},
      returned_donation_cents = returned_donation_cents + ${direction * donationCents}::bigint,
      returned_tip_cents = returned_tip_cents + ${direction * tipCents}::bigint,
      returned_cover_cents = returned_cover_cents + ${direction * coverCents}::bigint,
      returned_fee_cents = returned_fee_cents + ${direction * feeCents}::bigint
    where case_id = ${caseId} and order_id = ${orderId}`.execute(tx)
}

/**
 * Does the same to the public donation. A fully returned donation is no longer counted, nor is its donor if
 * they have no other.
 * @returns the change of the case's counts
 */
export const changeShownDonation = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  donationCents: number,
  direction: Direction,
): Promise<{ readonly donations: number; readonly donors: number }> => {
  const { rows } = await sql<{ left: number; emailHash: string }>`
    update donation set returned_cents = returned_cents + ${direction * donationCents}::bigint
    where case_id = ${caseId} and donation_id = ${orderId}
    returning amount_cents - returned_cents as left, email_hash`.execute(tx)
  const [donation] = rows
  if (donation === undefined) throw new Error(`The paid order ${orderId} has no gift that the public sees`)
  const reappears = direction === SUBTRACT && donation.left === donationCents
  const disappears = direction === ADD && donation.left === 0
  if (donationCents === 0 || !(reappears || disappears)) return { donations: 0, donors: 0 }
  const donor = await sql<{ donationCount: number }>`
    update case_donor set donation_count = donation_count - ${direction}::int
    where case_id = ${caseId} and email_hash = ${donation.emailHash}
    returning donation_count`.execute(tx)
  const donationCount = donor.rows[0]?.donationCount ?? 0
  return { donations: -direction, donors: donationCount === (disappears ? 0 : 1) ? -direction : 0 }
}
