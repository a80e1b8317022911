import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DuplicatePayment } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '../parse-enum-column.ts'
import { type AgeLimit, readRowsInState } from '../sweeping/stuck-orders.queries.ts'

export const DUPLICATE_PAYMENT_STATES = ['promised', 'sent', 'succeeded', 'disputed', 'failed'] as const
export type DuplicatePaymentState = (typeof DUPLICATE_PAYMENT_STATES)[number]
/** Shard key and id of a duplicate payment. */
export type DuplicatePaymentPlace = { readonly caseId: string; readonly duplicatePaymentId: string }
export type DuplicatePaymentRow = Omit<Selectable<DuplicatePayment>, 'state'> & {
  readonly state: DuplicatePaymentState
}

const asDuplicatePayment = (row: Selectable<DuplicatePayment>): DuplicatePaymentRow => ({
  ...row,
  state: parseEnumColumn(DUPLICATE_PAYMENT_STATES, row.state),
})

/** Inserts a duplicate payment, unless its payment is recorded already. @returns whether it was new */
export const insertDuplicatePayment = async (tx: Tx, row: Insertable<DuplicatePayment>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('duplicatePayment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caseId', 'paymentRef']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const selectOne = (reader: Db, { caseId, duplicatePaymentId }: DuplicatePaymentPlace) =>
  reader
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('duplicatePaymentId', '=', duplicatePaymentId)

export const readDuplicatePayment = async (
  reader: Db,
  place: DuplicatePaymentPlace,
): Promise<DuplicatePaymentRow | null> => {
  const row = await selectOne(reader, place).executeTakeFirst()
  return row === undefined ? null : asDuplicatePayment(row)
}

/** Like readDuplicatePayment, but locks the row until the transaction ends. */
export const lockDuplicatePayment = async (
  tx: Tx,
  place: DuplicatePaymentPlace,
): Promise<DuplicatePaymentRow> =>
  asDuplicatePayment(await selectOne(tx, place).forUpdate().executeTakeFirstOrThrow())

export const readDuplicatePaymentByRef = async (
  reader: Db,
  caseId: string,
  paymentRef: string,
): Promise<DuplicatePaymentRow | null> => {
  const row = await reader
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('paymentRef', '=', paymentRef)
    .executeTakeFirst()
  return row === undefined ? null : asDuplicatePayment(row)
}

export const changeDuplicatePayment = async (
  reader: Db,
  { caseId, duplicatePaymentId }: DuplicatePaymentPlace,
  to: Updateable<DuplicatePayment>,
): Promise<void> => {
  await reader
    .updateTable('duplicatePayment')
    .set(to)
    .where('caseId', '=', caseId)
    .where('duplicatePaymentId', '=', duplicatePaymentId)
    .execute()
}

/** Duplicate payments that have been in a state for longer than an age limit. */
export const readStuckDuplicatePayments = async (
  reader: Db,
  state: 'promised' | 'sent',
  age: AgeLimit,
): Promise<DuplicatePaymentRow[]> =>
  (await readRowsInState(reader.selectFrom('duplicatePayment').selectAll(), state, age)).map(
    asDuplicatePayment,
  )

/** Every payment of an order beyond its first, oldest first. */
export const readDuplicatePaymentsOf = async (
  reader: Db,
  { caseId, orderId }: { readonly caseId: string; readonly orderId: string },
): Promise<DuplicatePaymentRow[]> => {
  const rows = await reader
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('noticedAt')
    .execute()
  return rows.map(asDuplicatePayment)
}

/** A page of the duplicate payments of all cases, newest first. */
export const readRecentDuplicatePayments = async (
  reader: Db,
  after: readonly [noticedAt: string, duplicatePaymentId: string] | undefined,
  limit: number,
): Promise<DuplicatePaymentRow[]> => {
  const rows = await reader
    .selectFrom('duplicatePayment')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(noticed_at, duplicate_payment_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('noticedAt', 'desc')
    .orderBy('duplicatePaymentId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asDuplicatePayment)
}
