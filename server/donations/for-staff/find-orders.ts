import { DAY_MS } from '#contract/dates.ts'
import { emailShape, uuidShape } from '#contract/shapes.ts'
import type { StaffOrderRow } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { findOrder } from '../find-order.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { readOrderIdsOfRef } from '../returns.queries.ts'
import { describeRows } from './list-orders.ts'

type FindDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

const RESULTS_MAX = 5
/** Days and rows of unpaid orders to search. Their receipt numbers aren't stored, so each one is computed. */
const UNPAID_DAYS = 7
const UNPAID_ROWS_MAX = 5000

const selectOrderIds = (db: Db) => db.selectFrom('orders').select(['caseId', 'orderId'])

const findByReceiptNumber = async (deps: FindDeps, typed: string): Promise<OrderIds[]> => {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (letters.length !== 8) return []
  const number = `${letters.slice(0, 4)}-${letters.slice(4)}`
  const { db } = deps.database
  const rows = await db
    .selectFrom('receiptNumber')
    .select(['caseId', 'orderId'])
    .where('receiptNumber', '=', number)
    .execute()
  if (rows.length > 0) return rows
  const unpaid = await selectOrderIds(db)
    .where('paidAt', 'is', null)
    .where('createdAt', '>', new Date(deps.clock.now().getTime() - UNPAID_DAYS * DAY_MS))
    .orderBy('createdAt', 'desc')
    .limit(UNPAID_ROWS_MAX)
    .execute()
  return unpaid.filter(({ orderId }) => receiptNumber(deps.personalData, orderId) === number)
}

const findByCard = (db: Db, typed: string): Promise<OrderIds[]> =>
  /^\d{4}$/.test(typed)
    ? selectOrderIds(db)
        .where('cardLast4', '=', typed)
        .orderBy('createdAt', 'desc')
        .limit(RESULTS_MAX)
        .execute()
    : Promise.resolve([])

const findByEmail = async ({ database, personalData }: FindDeps, typed: string): Promise<OrderIds[]> => {
  const email = emailShape.safeParse(typed)
  if (!email.success) return []
  return selectOrderIds(database.db)
    .where('emailHash', '=', personalData.emailHash(email.data))
    .orderBy('createdAt', 'desc')
    .limit(RESULTS_MAX)
    .execute()
}

/** Finds the order of a provider's payment, charge, refund or dispute. */
const findByProviderId = async (db: Db, typed: string): Promise<OrderIds[]> => {
  if (!/^[a-z]{2,5}_\w{6,}$/.test(typed)) return []
  const orderIds = await readOrderIdsOfRef(db, typed)
  if (orderIds !== null) return [orderIds]
  const matches = await Promise.all([
    db.selectFrom('refund').select(['caseId', 'orderId']).where('providerRef', '=', typed).execute(),
    db.selectFrom('dispute').select(['caseId', 'orderId']).where('providerRef', '=', typed).execute(),
  ])
  return matches.flat()
}

/** Days of paid orders to search for a charge. Reconciliation has stored the charges of earlier ones. */
const CHARGED_DAYS = 2

/**
 * Finds the order of a provider's charge, even before the nightly reconciliation reads its balance movement.
 */
const findByCharge = async ({ database: { db }, clock }: FindDeps, typed: string): Promise<OrderIds[]> =>
  /^(ch|py)_\w{6,}$/.test(typed)
    ? selectOrderIds(db)
        .where('chargeRef', '=', typed)
        .where('paidAt', '>', new Date(clock.now().getTime() - CHARGED_DAYS * DAY_MS))
        .limit(RESULTS_MAX)
        .execute()
    : []

const findById = async (deps: FindDeps, typed: string): Promise<OrderIds[]> => {
  const id = uuidShape.safeParse(typed.toLowerCase())
  const order = id.success ? await findOrder(deps, id.data) : null
  return order === null ? [] : [order]
}

/**
 * Finds orders by anything that staff paste: number, receipt, card, address, provider's id.
 * @param ofMovement orders of the provider's balance movement with this id, which reconciliation stores
 */
export const findOrders = async (
  deps: FindDeps,
  typed: string,
  ofMovement: readonly OrderIds[],
): Promise<StaffOrderRow[]> => {
  const { db } = deps.database
  const matches = await Promise.all([
    findById(deps, typed),
    findByReceiptNumber(deps, typed),
    findByCard(db, typed),
    findByEmail(deps, typed),
    findByProviderId(db, typed),
    findByCharge(deps, typed),
  ])
  const idsById = new Map([...matches.flat(), ...ofMovement].map((orderIds) => [orderIds.orderId, orderIds]))
  const orders = await Promise.all(
    [...idsById.values()].slice(0, RESULTS_MAX).map((orderIds) => readOrder(db, orderIds)),
  )
  return describeRows(
    deps,
    orders.filter((order) => order !== null),
  )
}
