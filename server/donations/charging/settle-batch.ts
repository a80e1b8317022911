import { ANONYMOUS } from '#contract/cases/cases.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { isDatabaseDown } from '#server/platform/database.ts'
import { isErased, nameContext } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrders } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { type ReadySettlement, type Settlement, writeSettlements } from './settlements.queries.ts'

/**
 * Maximum number of payments per batch. A hundred concurrent donations to a case take five batches: one payment
 * alone, and then the rest.
 */
const BATCH_MAX = 32

/** Whether a batch settled an order, and the order as it was before; null if there is none. */
type Settled = { readonly order: OrderRow | null; readonly isSettled: boolean }

/** Each order's public name; an erased donor is anonymous. */
const publicNames = async (
  { personalData, database }: Deps,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => string> => {
  const namedOrders = orders.filter(
    ({ nameShown, nameCipher }) => nameShown !== 'anonymous' && !isErased(nameCipher),
  )
  if (namedOrders.length === 0) return () => ANONYMOUS
  const hashes = namedOrders.map(({ emailHash }) => emailHash)
  const openers = await personalData.openers(database.db, hashes)
  const names = new Map(
    namedOrders.flatMap(({ orderId, emailHash, nameShown, nameCipher }) => {
      const name = openers.get(emailHash)?.(nameContext(orderId), nameCipher)
      return name === undefined ? [] : [[orderId, shownName(nameShown, name)] as const]
    }),
  )
  return ({ orderId }) => names.get(orderId) ?? ANONYMOUS
}

/**
 * Settles concurrent payments of a case in one statement. Skips orders that are already paid, or whose total
 * differs from the payment's amount.
 */
export const settleBatch = coalesce({
  groupOf: ({ orderIds }: Settlement) => orderIds.caseId,
  idOf: ({ orderIds }) => orderIds.orderId,
  atMost: BATCH_MAX,
  sideBySide: 2,
  // One settlement's row may be refused or locked, its name undecryptable, or the donor's key on a node that
  // is down.
  isItemFault: (error) => !isDatabaseDown(error),
  work: async (deps: Deps, requests, caseId): Promise<Settled[]> => {
    const { database, ids, clock } = deps
    const settledIds = requests.map(({ orderIds }) => orderIds.orderId)
    const orders = await readOrders(database.db, caseId, settledIds)
    const payable = requests.flatMap((settlement): Omit<ReadySettlement, 'displayName'>[] => {
      const order = orders.get(settlement.orderIds.orderId)
      const isPayable =
        order !== undefined && !isPaid(order.state) && order.totalCents === settlement.charge.amountCents
      return isPayable ? [{ ...settlement, order }] : []
    })
    const nameOf = await publicNames(
      deps,
      payable.map(({ order }) => order),
    )
    const settlements = payable
      .map((ready) => ({ ...ready, displayName: nameOf(ready.order) }))
      // Sorted by order id, so that two servers that settle the same donations don't deadlock.
      .sort(({ order }, { order: other }) => (order.orderId < other.orderId ? -1 : 1))
    const settled =
      settlements.length === 0
        ? new Set<string>()
        : await database.statement((db) =>
            writeSettlements(db, { ids, caseId, now: clock.now(), settlements }),
          )
    return settledIds.map((orderId) => ({
      order: orders.get(orderId) ?? null,
      isSettled: settled.has(orderId),
    }))
  },
})
