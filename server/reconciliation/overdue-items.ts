import type { Deps } from '#server/deps.ts'
import { type Overdue, readOverdue } from '#server/donations/sweeping/overdue.ts'
import { type AbandonedEvent, abandonedEvents } from '#server/webhooks/abandoned-events.ts'

/** Maximum number of items listed of each kind, the oldest. If there are more, they have a common cause. */
const LISTED_MAX = 100

/** Items that should have been resolved long ago. */
export type OverdueItems = Overdue & { readonly events: readonly AbandonedEvent[] }

export const readOverdueItems = async (deps: Deps): Promise<OverdueItems> => ({
  ...(await readOverdue(deps, LISTED_MAX)),
  events: await abandonedEvents(deps, LISTED_MAX),
})
