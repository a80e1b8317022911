import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { isAboutRows } from '#server/platform/database.ts'
import { type ReadySettlement, writeSettlements } from './settlements.queries.ts'

/**
 * Maximum per statement. A hundred concurrent donors of one case take five statements: the first runs alone.
 */
const TOGETHER_MAX = 32

const byOrderId = ({ order }: ReadySettlement, { order: other }: ReadySettlement): number =>
  order.orderId < other.orderId ? -1 : 1

/**
 * Settles concurrent payments of a case in one statement.
 * @returns whether this statement settled the order
 */
export const settleBatch = coalesce({
  groupOf: ({ order }: ReadySettlement) => order.caseId,
  idOf: ({ order }) => order.orderId,
  atMost: TOGETHER_MAX,
  isOnesFault: isAboutRows,
  work: async ({ database, ids, clock }: Deps, all, caseId) => {
    // Sorted by order id, so that two servers that settle the same donations don't deadlock.
    const settlements = all.toSorted(byOrderId)
    const settled = await database.statement((reader) =>
      writeSettlements(reader, { ids, caseId, now: clock.now(), settlements }),
    )
    return all.map(({ order }) => settled.has(order.orderId))
  },
})
