import { DAY_MS } from '#contract/dates.ts'
import { emailShape, uuidShape } from '#contract/shapes.ts'
import type { StaffOrderRow } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { findOrder } from '../find-order.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { placeOfRef } from '../returns.queries.ts'
import { describeRows } from './list-orders.ts'

type FindDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

const FOUND = 5
/** Days of unpaid orders to search, since they have no row for their number. */
const UNPAID_DAYS = 7
const UNPAID_LOOKED_AT = 5000

const places = (reader: Db) => reader.selectFrom('orders').select(['caseId', 'orderId'])

const ofReceipt = async (deps: FindDeps, typed: string): Promise<OrderPlace[]> => {
  const bare = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (bare.length !== 8) return []
  const number = `${bare.slice(0, 4)}-${bare.slice(4)}`
  const { reader } = deps.database
  const noted = await reader
    .selectFrom('receiptNumber')
    .select(['caseId', 'orderId'])
    .where('receiptNumber', '=', number)
    .execute()
  if (noted.length > 0) return noted
  const unpaid = await places(reader)
    .where('paidAt', 'is', null)
    .where('createdAt', '>', new Date(deps.clock.now().getTime() - UNPAID_DAYS * DAY_MS))
    .orderBy('createdAt', 'desc')
    .limit(UNPAID_LOOKED_AT)
    .execute()
  return unpaid.filter(({ orderId }) => receiptNumber(deps.personalData, orderId) === number)
}

const ofCard = (reader: Db, typed: string): Promise<OrderPlace[]> =>
  /^\d{4}$/.test(typed)
    ? places(reader).where('cardLast4', '=', typed).orderBy('createdAt', 'desc').limit(FOUND).execute()
    : Promise.resolve([])

const ofEmail = async ({ database, personalData }: FindDeps, typed: string): Promise<OrderPlace[]> => {
  const email = emailShape.safeParse(typed)
  if (!email.success) return []
  return places(database.reader)
    .where('emailHash', '=', personalData.emailHash(email.data))
    .orderBy('createdAt', 'desc')
    .limit(FOUND)
    .execute()
}

/** A provider's payment, charge, refund, dispute or balance movement, by its id. */
const ofProvider = async (reader: Db, typed: string): Promise<OrderPlace[]> => {
  if (!/^[a-z]{2,5}_\w{6,}$/.test(typed)) return []
  const noted = await placeOfRef(reader, typed)
  if (noted !== null) return [noted]
  const found = await Promise.all([
    reader.selectFrom('refund').select(['caseId', 'orderId']).where('providerRef', '=', typed).execute(),
    reader.selectFrom('dispute').select(['caseId', 'orderId']).where('providerRef', '=', typed).execute(),
    reader
      .selectFrom('balanceMovement')
      .select(['caseId', 'orderId'])
      .where((is) => is.or([is('sourceRef', '=', typed), is('balanceRef', '=', typed)]))
      .limit(1)
      .execute(),
  ])
  return found
    .flat()
    .flatMap(({ caseId, orderId }) => (caseId === null || orderId === null ? [] : [{ caseId, orderId }]))
}

/** Days of paid orders to search for a charge; reconciliation has noted those before by then. */
const CHARGED_DAYS = 2

/** A provider's charge by its id, also before the nightly reconciliation read its movement. */
const ofCharge = async ({ database: { reader }, clock }: FindDeps, typed: string): Promise<OrderPlace[]> =>
  /^(ch|py)_\w{6,}$/.test(typed)
    ? places(reader)
        .where('chargeRef', '=', typed)
        .where('paidAt', '>', new Date(clock.now().getTime() - CHARGED_DAYS * DAY_MS))
        .limit(FOUND)
        .execute()
    : []

const ofId = async (deps: FindDeps, typed: string): Promise<OrderPlace[]> => {
  const id = uuidShape.safeParse(typed.toLowerCase())
  const order = id.success ? await findOrder(deps, id.data) : null
  return order === null ? [] : [order]
}

/** Finds orders by anything that staff paste: number, receipt, card, address, provider's id. */
export const findOrders = async (deps: FindDeps, typed: string): Promise<StaffOrderRow[]> => {
  const { reader } = deps.database
  const found = await Promise.all([
    ofId(deps, typed),
    ofReceipt(deps, typed),
    ofCard(reader, typed),
    ofEmail(deps, typed),
    ofProvider(reader, typed),
    ofCharge(deps, typed),
  ])
  const wanted = new Map(found.flat().map((place) => [place.orderId, place]))
  const orders = await Promise.all(
    [...wanted.values()].slice(0, FOUND).map((place) => readOrder(reader, place)),
  )
  return describeRows(
    deps,
    orders.filter((order) => order !== null),
  )
}
