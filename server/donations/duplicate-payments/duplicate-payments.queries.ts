import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { DuplicatePayment } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, ofCases, onDays, withinAmounts } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { type AgeLimit, readRowsInState } from '../sweeping/stuck-orders.queries.ts'

export const DUPLICATE_PAYMENT_STATES = ['promised', 'sent', 'succeeded', 'disputed', 'failed'] as const
export type DuplicatePaymentState = (typeof DUPLICATE_PAYMENT_STATES)[number]
/** Shard key and id of a duplicate payment. */
export type DuplicatePaymentIds = { readonly caseId: string; readonly duplicatePaymentId: string }
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

const selectOne = (db: Db, { caseId, duplicatePaymentId }: DuplicatePaymentIds) =>
  db
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('duplicatePaymentId', '=', duplicatePaymentId)

export const readDuplicatePayment = async (
  db: Db,
  paymentIds: DuplicatePaymentIds,
): Promise<DuplicatePaymentRow | null> => {
  const row = await selectOne(db, paymentIds).executeTakeFirst()
  return row === undefined ? null : asDuplicatePayment(row)
}

/** Like readDuplicatePayment, but locks the row until the transaction ends. */
export const lockDuplicatePayment = async (
  tx: Tx,
  paymentIds: DuplicatePaymentIds,
): Promise<DuplicatePaymentRow> =>
  asDuplicatePayment(await selectOne(tx, paymentIds).forUpdate().executeTakeFirstOrThrow())

export const readDuplicatePaymentByRef = async (
  db: Db,
  caseId: string,
  paymentRef: string,
): Promise<DuplicatePaymentRow | null> => {
  const row = await db
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('paymentRef', '=', paymentRef)
    .executeTakeFirst()
  return row === undefined ? null : asDuplicatePayment(row)
}

export const changeDuplicatePayment = async (
  db: Db,
  { caseId, duplicatePaymentId }: DuplicatePaymentIds,
  to: Updateable<DuplicatePayment>,
): Promise<void> => {
  await db
    .updateTable('duplicatePayment')
    .set(to)
    .where('caseId', '=', caseId)
    .where('duplicatePaymentId', '=', duplicatePaymentId)
    .execute()
}

/** Duplicate payments that have been in a state for longer than an age limit. */
export const readStuckDuplicatePayments = async (
  db: Db,
  state: 'promised' | 'sent',
  age: AgeLimit,
): Promise<DuplicatePaymentRow[]> =>
  (await readRowsInState(db.selectFrom('duplicatePayment').selectAll(), state, age)).map(asDuplicatePayment)

/** Every payment of an order beyond its first, oldest first. */
export const readDuplicatePaymentsOf = async (
  db: Db,
  { caseId, orderId }: { readonly caseId: string; readonly orderId: string },
): Promise<DuplicatePaymentRow[]> => {
  const rows = await db
    .selectFrom('duplicatePayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('noticedAt')
    .execute()
  return rows.map(asDuplicatePayment)
}

/** A page of the duplicate payments of all cases, newest first. */
const NEWEST_FIRST = keyset('desc', ['noticedAt', 'time'], ['duplicatePaymentId', 'uuid'])

type DuplicatePaymentSelection = Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'> & {
  readonly state?: DuplicatePaymentState | undefined
  /** Null for all cases. */
  readonly caseIds: readonly string[] | null
  /** Of the donor's address. */
  readonly emailHash: string | undefined
}

export const readDuplicatePaymentPage = (
  db: Db,
  { state, caseIds, emailHash, ...page }: DuplicatePaymentSelection & PageRequest,
): Promise<Page<DuplicatePaymentRow>> =>
  readPage(NEWEST_FIRST, page, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('duplicatePayment')
      .selectAll()
      .where(having(sql.ref('state'), state))
      .where(onDays(sql.ref('noticedAt'), page))
      .where(withinAmounts(sql.ref('amountCents'), page))
      .where(ofCases(sql.ref('caseId'), caseIds))
      .$if(emailHash !== undefined, (query) =>
        query.where(
          sql<boolean>`exists (select from orders o where o.case_id = duplicate_payment.case_id
            and o.order_id = duplicate_payment.order_id and o.email_hash = ${emailHash})`,
        ),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return rows.map(asDuplicatePayment)
  })
