import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { isAboutRows } from '#server/platform/database.ts'
import { type ReadySettlement, writeSettlements } from './settlements.queries.ts'

/** Of one case in one statement. A hundred donors at the same moment are five: the first goes alone. */
const TOGETHER_MAX = 32

const byOrderId = ({ order }: ReadySettlement, { order: other }: ReadySettlement): number =>
  order.orderId < other.orderId ? -1 : 1

/**
 * Settles what came in for a case at the same moment together.
 *
 * @returns whether it was this statement that settled the order
 */
export const settleBatch = coalesce({
  groupOf: ({ order }: ReadySettlement) => order.caseId,
  idOf: ({ order }) => order.orderId,
  atMost: TOGETHER_MAX,
  isOnesFault: isAboutRows,
  work: async ({ database, ids, clock }: Deps, all, caseId) => {
    // In the same order everywhere: two servers that settle the same gifts rather wait for each other than in a ring.
    const settlements = all.toSorted(byOrderId)
    const settled = await database.statement((reader) =>
      writeSettlements(reader, { ids, caseId, now: clock.now(), settlements }),
    )
    return all.map(({ order }) => settled.has(order.orderId))
  },
})
