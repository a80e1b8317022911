import type { Deps } from '#server/deps.ts'
import { type Overdue, readOverdue } from '#server/orders/sweeping/overdue.ts'
import { type GivenUpEvent, givenUpEvents } from '#server/webhooks/given-up-events.ts'

/** The oldest of each kind. More than this has one cause, and isn't listed. */
const LISTED = 100

/** Items that should have been resolved long ago. */
export type OverdueItems = Overdue & { readonly events: readonly GivenUpEvent[] }

export const readOverdueItems = async (deps: Deps): Promise<OverdueItems> => ({
  ...(await readOverdue(deps, LISTED)),
  events: await givenUpEvents(deps, LISTED),
})
