import type { Deps } from '#server/deps.ts'
import { type Overdue, readOverdue } from '#server/orders/sweeping/overdue.ts'
import { type GivenUpEvent, givenUpEvents } from '#server/webhooks/given-up-events.ts'

/** Maximum number of items listed of each kind, the oldest. If there are more, they have a common cause. */
const LISTED_MAX = 100

/** Items that should have been resolved long ago. */
export type OverdueItems = Overdue & { readonly events: readonly GivenUpEvent[] }

export const readOverdueItems = async (deps: Deps): Promise<OverdueItems> => ({
  ...(await readOverdue(deps, LISTED_MAX)),
  events: await givenUpEvents(deps, LISTED_MAX),
})
