import { sql } from 'kysely'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PAY_METHODS } from '#contract/donations/orders.ts'
import { readAttribution } from '#contract/staff/attribution.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { ORDER_FILTERS, type OrderFilter, type StaffOrderRow } from '#contract/staff/staff-order-shapes.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, ofCases, onDays, withinAmounts } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { openDonorName } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { selectWhose } from './select-whose.ts'

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
  donorName: await openDonorName(deps, deps.database.db, order),
  state: order.state,
  totalCents: order.totalCents,
  refundedCents: order.refundedCents,
  payMethod: parseEnumColumn(PAY_METHODS, order.payMethod),
  cardBrand: order.cardBrand,
  cardLast4: order.cardLast4,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  attribution: readAttribution(order.attribution),
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

const NEWEST_FIRST = keyset('desc', ['createdAt', 'time'], ['orderId', 'uuid'])

type OrderSelection = Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'> & {
  readonly filter: OrderFilter
  /** Null for all cases. */
  readonly caseIds?: readonly string[] | null
  /** Of the donor's address. */
  readonly emailHash?: string | undefined
}

/** A page of the orders of all cases, newest first. */
export const readOrderPage = async (
  db: Db,
  { filter, caseIds, emailHash, ...page }: OrderSelection & PageRequest,
): Promise<Page<OrderRow>> => {
  const states: readonly string[] = ORDER_FILTERS[filter].states
  const when = sql`coalesce(paid_at, created_at)`
  const { items: listed, nextCursor } = await readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('orders')
      .select(['caseId', 'orderId', 'createdAt'])
      .$if(filter !== 'all', (query) => query.where('state', 'in', states))
      .where(onDays(when, page))
      .where(withinAmounts(sql.ref('totalCents'), page))
      .where(ofCases(sql.ref('caseId'), caseIds ?? null))
      .where(having(sql.ref('emailHash'), emailHash))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  const orders = await Promise.all(listed.map((orderIds) => readOrder(db, orderIds)))
  return { items: orders.filter((order) => order !== null), nextCursor }
}

export const listOrders = async (
  deps: ReadDeps,
  input: CallArguments<Calls['staffOrders']>,
): Promise<CallOutput<Calls['staffOrders']>> => {
  const { db } = deps.database
  const selection = { ...input, ...(await selectWhose(deps, input)) }
  const { items, nextCursor } = await readOrderPage(db, selection)
  return { items: await describeRows(deps, items), nextCursor }
}
