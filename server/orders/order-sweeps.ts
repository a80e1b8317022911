import type { Deps } from '#server/deps.ts'
import { moveOrder, readLapsedOrders, readStuckOrders } from './orders.queries.ts'
import { resolveOrder } from './resolve-order.ts'

const BATCH = 200
const STUCK_AFTER_MS = 60_000

/** Orders that nobody paid in time are over. Money that comes all the same is honoured: see the state table. */
export const expireOrders = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock.now()
  for (const order of await readLapsedOrders(database.reader, now, BATCH)) {
    await database.transact((tx) => moveOrder(tx, order, 'expired', 'expired', now))
  }
}

/** Whatever became of the process that asked, the provider knows the end: ask it. */
export const resolveStuckOrders = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - STUCK_AFTER_MS)
  for (const order of await readStuckOrders(deps.database.reader, before, BATCH))
    await resolveOrder(deps, order)
}
