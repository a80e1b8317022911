import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { readOtherSessions, readSession } from './sessions.queries.ts'

const NEW_FOR_DAYS = 3

/**
 * Whether a session began recently, on a network and in a browser that are new to the person. It means either a
 * stolen password or a new phone.
 */
export const isNewSession = async (
  { database: { db }, wallClock }: Pick<Deps, 'database' | 'wallClock'>,
  person: Person,
): Promise<boolean> => {
  const own = await readSession(db, person)
  if (own === null || wallClock.now().getTime() - own.createdAt.getTime() > NEW_FOR_DAYS * DAY_MS)
    return false
  const earlier = (await readOtherSessions(db, person)).filter(({ createdAt }) => createdAt < own.createdAt)
  const hasSameNetworkOrBrowser = (other: (typeof earlier)[number]): boolean =>
    (own.networkHash !== null && other.networkHash === own.networkHash) ||
    (own.browserHash !== null && other.browserHash === own.browserHash)
  return earlier.length > 0 && !earlier.some(hasSameNetworkOrBrowser)
}
