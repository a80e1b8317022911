import { sql } from 'kysely'
import type { JournalSource } from '#server/ledger/clearing-account-entries.ts'
import { DUPLICATE_PAYMENT } from '#server/ledger/duplicate-payment-events.ts'
import type { Db } from '#server/platform/database.ts'

/** A provider's charge, refund or dispute, with its payment. */
export type ProviderObject = { readonly paymentRef: string; readonly objectRef: string }

export type OrderObject = {
  readonly paymentRef: string
  readonly objectRef: string
  readonly caseId: string
  readonly orderId: string
  /** Journal source of the object; null if only its order is known. */
  readonly source: 'order' | 'refund' | 'dispute' | 'duplicate_payment' | null
  readonly sourceId: string | null
}

type ObjectOfOrder = ProviderObject & { readonly caseId: string; readonly orderId: string }

/** Finds the orders of the payments by the mapping table, then each object within its order's case. */
export const readOwnObjects = async (db: Db, objects: readonly ProviderObject[]): Promise<OrderObject[]> => {
  if (objects.length === 0) return []
  const stored = await db
    .selectFrom('providerRef')
    .select(['ref', 'caseId', 'orderId'])
    .where('ref', 'in', [...new Set(objects.map(({ paymentRef }) => paymentRef))])
    .execute()
  const orderIdsOf = new Map(stored.map(({ ref, ...orderIds }) => [ref, orderIds]))
  const objectsOfOrders = objects.flatMap((object): ObjectOfOrder[] => {
    const orderIds = orderIdsOf.get(object.paymentRef)
    return orderIds === undefined ? [] : [{ ...object, ...orderIds }]
  })
  if (objectsOfOrders.length === 0) return []
  const { rows } = await sql<OrderObject>`
    select w.payment_ref, w.object_ref, o.case_id, o.order_id,
      case when s.payment_ref is not null then 'duplicate_payment' when o.charge_ref = w.object_ref then 'order' when r.refund_id is not null then 'refund'
        when d.dispute_id is not null then 'dispute' end as source,
      case when s.payment_ref is not null then w.object_ref when o.charge_ref = w.object_ref then o.order_id::text
        else coalesce(r.refund_id, d.dispute_id)::text end as source_id
    from (select distinct * from unnest(${objectsOfOrders.map(({ caseId }) => caseId)}::text[], ${objectsOfOrders.map(({ orderId }) => orderId)}::uuid[],
      ${objectsOfOrders.map(({ paymentRef }) => paymentRef)}::text[], ${objectsOfOrders.map(({ objectRef }) => objectRef)}::text[])
      as wanted (case_id, order_id, payment_ref, object_ref)) w
    join orders o on o.case_id = w.case_id and o.order_id = w.order_id
    left join duplicate_payment s on s.case_id = o.case_id and s.payment_ref = w.payment_ref
    left join refund r on r.case_id = o.case_id and r.provider_ref = w.object_ref
    left join dispute d on d.case_id = o.case_id and d.provider_ref = w.object_ref`.execute(db)
  return rows
}

export type RefsOfSource = JournalSource & {
  readonly orderId: string
  readonly objectRef: string | null
  readonly paymentRef: string | null
}

/**
 * Journals of a duplicate payment name the provider's object itself, so only its order and payment are read.
 */
const readRefsOfDuplicatePayments = async (
  db: Db,
  sources: readonly JournalSource[],
): Promise<RefsOfSource[]> => {
  const relevant = sources.filter(({ source }) => source === DUPLICATE_PAYMENT)
  if (relevant.length === 0) return []
  const { rows } = await sql<RefsOfSource>`
    select s.case_id, ${DUPLICATE_PAYMENT}::text as source, w.source_id, s.order_id, w.source_id as object_ref, s.payment_ref
    from (select distinct * from unnest(${relevant.map(({ caseId }) => caseId)}::text[],
      ${relevant.map(({ sourceId }) => sourceId)}::text[]) as wanted (case_id, source_id)) w
    join duplicate_payment s on s.case_id = w.case_id
      and (w.source_id = s.charge_ref or w.source_id = any(s.refund_refs) or w.source_id = s.dispute_ref)`.execute(
    db,
  )
  return rows
}

/** The reverse of readOwnObjects: finds the provider's object of each journal source. */
export const readRefsOfSources = async (
  db: Db,
  sources: readonly JournalSource[],
): Promise<RefsOfSource[]> => {
  const duplicatePayments = await readRefsOfDuplicatePayments(db, sources)
  const relevant = sources.filter(({ source }) => ['order', 'refund', 'dispute'].includes(source))
  if (relevant.length === 0) return duplicatePayments
  const { rows } = await sql<RefsOfSource>`
    with wanted as (select distinct * from unnest(${relevant.map(({ caseId }) => caseId)}::text[],
      ${relevant.map(({ source }) => source)}::text[], ${relevant.map(({ sourceId }) => sourceId)}::uuid[]) as w (case_id, source, source_id))
    select w.case_id, w.source, w.source_id::text, o.order_id, o.charge_ref as object_ref, o.provider_ref as payment_ref
    from wanted w join orders o on w.source = 'order' and o.case_id = w.case_id and o.order_id = w.source_id
    union all
    select w.case_id, w.source, w.source_id::text, r.order_id, r.provider_ref, o.provider_ref
    from wanted w join refund r on w.source = 'refund' and r.case_id = w.case_id and r.refund_id = w.source_id
    join orders o on o.case_id = r.case_id and o.order_id = r.order_id
    union all
    select w.case_id, w.source, w.source_id::text, d.order_id, d.provider_ref, o.provider_ref
    from wanted w join dispute d on w.source = 'dispute' and d.case_id = w.case_id and d.dispute_id = w.source_id
    join orders o on o.case_id = d.case_id and o.order_id = d.order_id`.execute(db)
  return [...rows, ...duplicatePayments]
}
