import { sql } from 'kysely'
import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { uuidShape } from '#contract/shapes.ts'
import { ORDER_FILTERS, type OrderFilter, type StaffOrderRow } from '#contract/staff/staff-order-shapes.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'
import { openDonorName } from '../opening/order-person.ts'
import type { OrderRow } from '../orders.queries.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

/** An order as a list row. */
export const describeRow = async (
  deps: ReadDeps,
  order: OrderRow,
  caseTitle: string,
): Promise<StaffOrderRow> => ({
  orderId: order.orderId,
  caseId: order.caseId,
  caseTitle,
  receiptNumber: receiptNumber(deps.personalData, order.orderId),
  donorName: await openDonorName(deps, deps.database.reader, order),
  state: order.state,
  totalCents: order.totalCents,
  refundedCents: order.refundedCents,
  cardBrand: order.cardBrand,
  cardLast4: order.cardLast4,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
})

/** Orders as list rows, with case titles that are read once per case. */
export const describeRows = async (deps: ReadDeps, orders: readonly OrderRow[]): Promise<StaffOrderRow[]> => {
  const caseIds = [...new Set(orders.map(({ caseId }) => caseId))]
  const cases = await Promise.all(caseIds.map((caseId) => readDonatableCase(deps, caseId)))
  const titles = new Map(
    cases.flatMap((donatableCase) =>
      donatableCase === null ? [] : [[donatableCase.caseId, donatableCase.title] as const],
    ),
  )
  return Promise.all(
    orders.map((order) => describeRow(deps, order, titles.get(order.caseId) ?? order.caseId)),
  )
}

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

type Page = { readonly filter: OrderFilter; readonly cursor?: string | undefined; readonly limit: number }

/** A page of the orders of all cases, newest first. */
export const readOrderPage = async (
  reader: Db,
  { filter, cursor, limit }: Page,
): Promise<{ items: OrderRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const states: readonly string[] = ORDER_FILTERS[filter].states
  const places = await reader
    .selectFrom('orders')
    .select(['caseId', 'orderId', 'createdAt'])
    .$if(filter !== 'all', (query) => query.where('state', 'in', states))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, order_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('orderId', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageFrom(places, limit, (row) => [row.createdAt.toISOString(), row.orderId])
  const orders = await Promise.all(page.items.map((place) => readOrder(reader, place)))
  return { items: orders.filter((order) => order !== null), nextCursor: page.nextCursor }
}

export const listOrders = async (
  deps: ReadDeps,
  input: CallArguments<Calls['staffOrders']>,
): Promise<CallOutput<Calls['staffOrders']>> => {
  const { items, nextCursor } = await readOrderPage(deps.database.reader, input)
  return { items: await describeRows(deps, items), nextCursor }
}
