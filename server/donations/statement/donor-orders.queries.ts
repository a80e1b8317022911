import type { Selectable } from 'kysely'
import type { Orders } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'

type DonorOrder = OrderIds & { readonly emailHash: string; readonly paidAt: Date }

/** Records a paid order under its donor. Idempotent. */
export const insertDonorOrder = async (
  db: Db,
  { emailHash, caseId, orderId, paidAt }: DonorOrder,
): Promise<void> => {
  await db
    .insertInto('donorOrder')
    .values({ emailHash, caseId, orderId, paidAt })
    .onConflict((conflict) => conflict.columns(['emailHash', 'caseId', 'orderId']).doNothing())
    .execute()
}

/** Removes an order from those of an address that was corrected. Idempotent. */
export const deleteDonorOrder = async (
  db: Db,
  { emailHash, caseId, orderId }: Omit<DonorOrder, 'paidAt'>,
): Promise<void> => {
  await db
    .deleteFrom('donorOrder')
    .where('emailHash', '=', emailHash)
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
}

/** Indexes a donation by its receipt number. */
export const insertReceiptNumber = async (
  db: Db,
  receiptNumber: string,
  { caseId, orderId }: OrderIds,
): Promise<void> => {
  await db
    .insertInto('receiptNumber')
    .values({ receiptNumber, caseId, orderId })
    .onConflict((conflict) => conflict.column('receiptNumber').doNothing())
    .execute()
}

/** Any payment time. */
export const ALWAYS = { from: new Date(0), before: new Date('9999-01-01') }

/** A donor's paid orders of a period over all cases, oldest first. */
export const readDonorOrders = async (
  db: Db,
  emailHash: string,
  { from, before }: { from: Date; before: Date },
): Promise<DonorOrder[]> =>
  db
    .selectFrom('donorOrder')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', before)
    .orderBy('paidAt')
    .orderBy('orderId')
    .execute()

/** All paid orders with these e-mail addresses, over all shards; newest first. */
export const readPaidOrdersOfEmails = async (
  db: Db,
  emailHashes: readonly string[],
): Promise<Selectable<Orders>[]> =>
  emailHashes.length === 0
    ? []
    : db
        .selectFrom('orders')
        .selectAll()
        .where('emailHash', 'in', emailHashes)
        .where('paidAt', 'is not', null)
        .orderBy('paidAt', 'desc')
        .orderBy('orderId', 'desc')
        .execute()
