import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DuplicatePayment } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '../parse-enum-column.ts'
import { type AgeLimit, readRowsInState } from '../sweeping/stuck-orders.queries.ts'

export const DUPLICATE_PAYMENT_STATES = ['promised', 'sent', 'succeeded', 'disputed', 'failed'] as const
export type DuplicatePaymentState = (typeof DUPLICATE_PAYMENT_STATES)[number]
export type DuplicatePaymentPlace = { readonly caseId: string; readonly duplicatePaymentId: string }
export type DuplicatePaymentRow = Omit<Selectable<DuplicatePayment>, 'state'> & {
  readonly state: DuplicatePaymentState
}

const asDuplicatePayment = (row: Selectable<DuplicatePayment>): DuplicatePaymentRow => ({
  ...row,
  state: parseEnumColumn(DUPLICATE_PAYMENT_STATES, row.state),
})

/** @returns whether it was new */
export const insertDuplicatePayment = async (tx: Tx, row: Insertable<DuplicatePayment>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('duplicatePayment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caseId', 'paymentRef']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const selectAt = (reader: Db, { caseId, duplicatePaymentId }: DuplicatePaymentPlace) =>
  reader
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('duplicatePaymentId', '=', duplicatePaymentId)

export const readDuplicatePayment = async (
  reader: Db,
  place: DuplicatePaymentPlace,
): Promise<DuplicatePaymentRow | null> => {
  const row = await selectAt(reader, place).executeTakeFirst()
  return row === undefined ? null : asDuplicatePayment(row)
}

/** The same, locked until the transaction ends. */
export const lockDuplicatePayment = async (
  tx: Tx,
  place: DuplicatePaymentPlace,
): Promise<DuplicatePaymentRow> =>
  asDuplicatePayment(await selectAt(tx, place).forUpdate().executeTakeFirstOrThrow())

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

/** Those in a state since before a time. */
export const readStuckDuplicatePayments = async (
  reader: Db,
  state: 'promised' | 'sent',
  since: AgeLimit,
): Promise<DuplicatePaymentRow[]> =>
  (await readRowsInState(reader.selectFrom('duplicatePayment').selectAll(), state, since)).map(
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

/** A page of those of all cases, newest first. */
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
