import { HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import {
  type OverdueOrder,
  type OverdueRefund,
  readOverdueOrders,
  readOverdueRefunds,
} from './overdue.queries.ts'

const ORDERS_AFTER_MS = HOUR_MS
const REFUNDS_AFTER_MS = 24 * HOUR_MS

export type Overdue = { readonly orders: readonly OverdueOrder[]; readonly refunds: readonly OverdueRefund[] }

/** Items that the sweeps should have resolved long ago, oldest first, up to `limit` of each kind. */
export const readOverdue = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  limit: number,
): Promise<Overdue> => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  return {
    orders: await readOverdueOrders(database.db, before(ORDERS_AFTER_MS), limit),
    refunds: await readOverdueRefunds(database.db, before(REFUNDS_AFTER_MS), limit),
  }
}
