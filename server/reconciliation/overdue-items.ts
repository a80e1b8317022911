import type { Deps } from '#server/deps.ts'
import { type Overdue, readOverdue } from '#server/orders/sweeping/overdue.ts'
import { type GivenUpEvent, givenUpEvents } from '#server/webhooks/given-up-events.ts'

/** Of each kind, the oldest. More than that is one cause, and not for a list. */
const LISTED = 100

/** What should have come to its end long ago. */
export type Standing = Overdue & { readonly events: readonly GivenUpEvent[] }

export const readOverdueItems = async (deps: Deps): Promise<Standing> => ({
  ...(await readOverdue(deps, LISTED)),
  events: await givenUpEvents(deps, LISTED),
})
