import { sql } from 'kysely'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'

type CorrectedAddress = Pick<OrderRow, 'emailHash' | 'nameCipher' | 'emailCipher' | 'cardCipher'>

/** Moves a locked order to another address. The former one is kept until it was told. */
export const writeCorrectedAddress = async (
  tx: Tx,
  { caseId, orderId, emailHash, emailCipher }: OrderRow,
  corrected: CorrectedAddress,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      ...corrected,
      emailCorrectedAt: now,
      formerEmailHash: emailHash,
      formerEmailCipher: emailCipher,
    })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
}

/** Counts a donation for its corrected address. @returns by how much the case's number of donors changes */
export const moveDonation = async (
  tx: Tx,
  { caseId, orderId, emailHash }: OrderRow,
  toHash: string,
  donatedAt: Date,
): Promise<number> => {
  await tx
    .updateTable('donation')
    .set({ emailHash: toHash })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
  const left = await sql<{ count: number }>`
    update case_donor set donation_count = donation_count - 1
    where case_id = ${caseId} and email_hash = ${emailHash} returning donation_count as count`.execute(tx)
  const joined = await sql<{ count: number }>`
    insert into case_donor (case_id, email_hash, first_at, donation_count) values (${caseId}, ${toHash}, ${donatedAt}, 1)
    on conflict (case_id, email_hash) do update set donation_count = case_donor.donation_count + 1
    returning donation_count as count`.execute(tx)
  return (joined.rows[0]?.count === 1 ? 1 : 0) - (left.rows[0]?.count === 0 ? 1 : 0)
}

/** Forgets an order's former address, once it was told. */
export const forgetFormerAddress = async (db: Db, { caseId, orderId }: OrderIds): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ formerEmailHash: null, formerEmailCipher: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
}

/** Forgets an address, while it was one person's, in orders that were corrected away from it and haven't told it yet. */
export const forgetFormerAddressOf = async (
  db: Db,
  { emailHash, after, until }: AddressPeriod,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ formerEmailHash: null, formerEmailCipher: null })
    .where('formerEmailHash', '=', emailHash)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .execute()
}

/** Records that a receipt was opened, the first time. */
export const markReceiptOpened = async (db: Db, { caseId, orderId }: OrderIds, now: Date): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ receiptOpenedAt: now })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('receiptOpenedAt', 'is', null)
    .execute()
}
