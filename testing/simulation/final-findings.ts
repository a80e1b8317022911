import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Orders, Refund } from '#database/types.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { account } from '#server/ledger/chart.ts'
import type { Cast } from './gifts.ts'
import { type ProviderBooks, readProviderBooks, refOf } from './provider-books.ts'
import type { World } from './world.ts'

/** What must be so once nothing is left to do: the provider's books and ours say the same. */

type Ours = {
  readonly orders: readonly Selectable<Orders>[]
  readonly refunds: readonly Selectable<Refund>[]
}

const readOurs = async ({ observer: { reader } }: World): Promise<Ours> => ({
  orders: await reader.selectFrom('orders').selectAll().orderBy('createdAt').orderBy('orderId').execute(),
  refunds: await reader.selectFrom('refund').selectAll().orderBy('createdAt').orderBy('refundId').execute(),
})

const grouped = <T>(list: readonly T[], keyOf: (one: T) => string | null): Map<string, T[]> =>
  Map.groupBy(list, (one) => keyOf(one) ?? 'nobody’s')

const chargeFindings = ({ orders }: Ours, { charges, orderOf }: ProviderBooks): string[] => {
  const byOrder = grouped(charges, orderOf)
  const known = new Set(orders.map(({ orderId }) => orderId))
  return [
    ...[...byOrder.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `a charge of order ${id}, which doesn’t exist`),
    ...orders.flatMap((order) => {
      const { orderId, state, paidAt, totalCents, providerRef, chargeRef } = order
      const paid = byOrder.get(orderId) ?? []
      const says = `order ${orderId} is ${state}`
      if (paid.length > 1) return [`${says}, charged ${paid.length} times`]
      const [charge] = paid
      if (charge === undefined)
        return paidAt === null ? [] : [`${says}, but the provider has no charge of it`]
      if (paidAt === null) return [`${says}, but was charged ${charge.amount} cents: ${charge.id}`]
      if (charge.amount !== totalCents) return [`${says}, ${totalCents} cents, but charged ${charge.amount}`]
      return charge.id === chargeRef && refOf(charge.payment_intent) === providerRef
        ? []
        : [`${says} by ${chargeRef}, but the charge is ${charge.id}`]
    }),
  ]
}

const refundFindings = ({ refunds }: Ours, books: ProviderBooks): string[] => {
  const byRef = grouped(refunds, ({ providerRef }) => providerRef)
  const theirs = new Map(books.refunds.map((refund) => [refund.id, refund]))
  return [
    ...books.refunds.flatMap(({ id, amount, status }) => {
      const rows = byRef.get(id) ?? []
      const isGone = status === 'failed' || status === 'canceled'
      // One that failed before we heard of it changed nothing.
      if (rows.length === 0 && isGone) return []
      if (rows.length !== 1) return [`refund ${id}, ${status}, has ${rows.length} rows`]
      const [row] = rows
      if (row?.totalCents !== amount)
        return [`refund ${id} of ${amount} cents has a row of ${row?.totalCents}`]
      return row.state === (isGone ? 'failed' : status)
        ? []
        : [`refund ${id} is ${status}, its row ${row.state}`]
    }),
    ...refunds.flatMap(({ refundId, providerRef, state }) =>
      state !== 'failed' && (providerRef === null || !theirs.has(providerRef))
        ? [`our refund ${refundId} is ${state}, but the provider hasn’t it`]
        : [],
    ),
  ]
}

const journalFindings = async ({ observer }: World, { refunds }: Ours): Promise<string[]> => {
  const { rows } = await sql<{ id: string; kinds: string[] }>`
    select source_id as id, array_agg(kind order by kind) as kinds from journal where source = 'refund' group by source_id`.execute(
    observer.reader,
  )
  const kindsOf = new Map(rows.map(({ id, kinds }) => [id, kinds.join(' ')]))
  return refunds.flatMap(({ refundId, state, providerRef }) => {
    const dropped =
      providerRef === null ? 'refund_dropped refund_reserved' : 'refund_failed refund_reserved refund_sent'
    const wanted = state === 'failed' ? dropped : 'refund_reserved refund_sent'
    const posted = kindsOf.get(refundId) ?? 'nothing'
    return posted === wanted ? [] : [`refund ${refundId} is ${state}: posted ${posted}`]
  })
}

/** What the provider holds for each case by its own account, beside what our books say it holds. */
const clearingFindings = async ({ observer }: World, ours: Ours, books: ProviderBooks): Promise<string[]> => {
  const { rows } = await sql<{ caseId: string; cents: number }>`
    select case_id, sum(case when debit = ${account.processorClearing} then amount_cents else -amount_cents end)::bigint as cents
    from transfer join journal using (case_id, journal_id)
    where ${account.processorClearing} in (debit, credit) and source <> 'payout' group by case_id`.execute(
    observer.reader,
  )
  const held = new Map(rows.map(({ caseId, cents }) => [caseId, cents]))
  const theirs = new Map<string, number>()
  const caseOfCharge = new Map(books.charges.map((charge) => [charge.id, books.caseOf(charge)]))
  const add = (caseId: string | null, cents: number): void => {
    theirs.set(caseId ?? 'none', (theirs.get(caseId ?? 'none') ?? 0) + cents)
  }
  for (const charge of books.charges) add(books.caseOf(charge), books.netOf(charge.id))
  for (const refund of books.refunds)
    add(caseOfCharge.get(refOf(refund.charge) ?? '') ?? null, books.netOf(refund.id))
  const cases = new Set([...held.keys(), ...theirs.keys(), ...ours.orders.map(({ caseId }) => caseId)])
  return [...cases].flatMap((caseId) => {
    const [we, they] = [held.get(caseId) ?? 0, theirs.get(caseId) ?? 0]
    return we === they ? [] : [`case ${caseId}: our books hold ${we} cents at the provider, it says ${they}`]
  })
}

const totalFindings = async ({ observer }: World, cast: Cast, { orders }: Ours): Promise<string[]> => {
  const found: string[] = []
  for (const caseId of cast.caseIds) {
    const { raisedCents } = await readTotals(observer.reader, caseId)
    const given = orders
      .filter((order) => order.caseId === caseId && order.paidAt !== null)
      .reduce((sum, { amountCents, returnedGiftCents }) => sum + amountCents - returnedGiftCents, 0)
    if (given !== raisedCents)
      found.push(`case ${caseId} says ${raisedCents} cents were raised, gifts are ${given}`)
  }
  return found
}

/** What each order has in the end is what came in for it, less what the provider gave back. */
const returnedFindings = ({ orders }: Ours, { charges, refunds, orderOf }: ProviderBooks): string[] => {
  const orderOfCharge = new Map(charges.map((charge) => [charge.id, orderOf(charge)]))
  const standing = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
  const byOrder = grouped(standing, ({ charge }) => orderOfCharge.get(refOf(charge) ?? '') ?? null)
  return orders.flatMap(({ orderId, refundedCents }) => {
    const back = (byOrder.get(orderId) ?? []).reduce((sum, { amount }) => sum + amount, 0)
    return back === refundedCents
      ? []
      : [`order ${orderId} gave back ${refundedCents} cents, the provider ${back}`]
  })
}

const promiseFindings = (
  { gifts }: Cast,
  { orders }: Ours,
  { charges, orderOf }: ProviderBooks,
): string[] => {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const attemptOf = new Map(
    charges.map((charge) => [orderOf(charge) ?? '', Number(charge.metadata['attempt'])]),
  )
  return gifts.flatMap(({ name, order, saidPaid, saidDeclined }) => {
    const row = order === undefined ? undefined : byId.get(order.orderId)
    if (order === undefined) return []
    const says = `${name} (order ${order.orderId})`
    if (row === undefined) return [`${says} was accepted and isn’t there`]
    if (saidPaid && row.paidAt === null) return [`${says}: its donor was told it is paid`]
    const paidBy = attemptOf.get(order.orderId)
    return paidBy !== undefined && saidDeclined.has(paidBy)
      ? [`${says}: its donor was told that attempt ${paidBy} failed, and it was charged`]
      : []
  })
}

const leftoverFindings = async ({ observer, queue }: World): Promise<string[]> => {
  const { reader } = observer
  const { rows } = await sql<{ what: string }>`
    select 'webhook ' || type || ' was given up: ' || coalesce(last_failure, '') as what from webhook_inbox where given_up_at is not null
    union all
    select 'order ' || order_id || ' is paid by ' || provider_ref || ', which leads to no order' from orders o
      where paid_at is not null and not exists (select 1 from provider_ref r where r.ref = o.provider_ref and r.order_id = o.order_id)`.execute(
    reader,
  )
  const lost = new Set(
    queue.lost.filter(({ topic }) => topic === 'send-receipt').map(({ payload }) => JSON.stringify(payload)),
  )
  const unsent = await reader
    .selectFrom('orders')
    .select(['caseId', 'orderId'])
    .where('paidAt', 'is not', null)
    .where('receiptSentAt', 'is', null)
    .execute()
  return [
    ...rows.map(({ what }) => what),
    ...unsent
      .filter(
        ({ caseId, orderId }) => ![...lost].some((text) => text.includes(caseId) && text.includes(orderId)),
      )
      .map(({ orderId }) => `order ${orderId} has no receipt`),
  ]
}

export const finalFindings = async (world: World, cast: Cast): Promise<string[]> => {
  const books = await readProviderBooks(world.outside)
  const ours = await readOurs(world)
  return [
    ...chargeFindings(ours, books),
    ...refundFindings(ours, books),
    ...returnedFindings(ours, books),
    ...(await journalFindings(world, ours)),
    ...(await clearingFindings(world, ours, books)),
    ...(await totalFindings(world, cast, ours)),
    ...promiseFindings(cast, ours, books),
    ...(await leftoverFindings(world)),
  ]
}
