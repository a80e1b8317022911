import type { Selectable } from 'kysely'
import type { Orders } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderPlace } from '../order-key.ts'

type DonorOrder = OrderPlace & { readonly emailHash: string; readonly paidAt: Date }

/** Records a paid order under its donor. Idempotent. */
export const insertDonorOrder = async (
  reader: Db,
  { emailHash, caseId, orderId, paidAt }: DonorOrder,
): Promise<void> => {
  await reader
    .insertInto('donorOrder')
    .values({ emailHash, caseId, orderId, paidAt })
    .onConflict((conflict) => conflict.columns(['emailHash', 'caseId', 'orderId']).doNothing())
    .execute()
}

/** Indexes a donation by its receipt number. */
export const insertReceiptNumber = async (
  reader: Db,
  receiptNumber: string,
  { caseId, orderId }: OrderPlace,
): Promise<void> => {
  await reader
    .insertInto('receiptNumber')
    .values({ receiptNumber, caseId, orderId })
    .onConflict((conflict) => conflict.column('receiptNumber').doNothing())
    .execute()
}

/** Any payment time. */
export const ALWAYS = { from: new Date(0), before: new Date('9999-01-01') }

/** A donor's paid orders of a period over all cases, oldest first. */
export const readDonorOrders = async (
  reader: Db,
  emailHash: string,
  { from, before }: { from: Date; before: Date },
): Promise<DonorOrder[]> =>
  reader
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
  reader: Db,
  emailHashes: readonly string[],
): Promise<Selectable<Orders>[]> =>
  emailHashes.length === 0
    ? []
    : reader
        .selectFrom('orders')
        .selectAll()
        .where('emailHash', 'in', emailHashes)
        .where('paidAt', 'is not', null)
        .orderBy('paidAt', 'desc')
        .orderBy('orderId', 'desc')
        .execute()
