import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { readSession } from './sessions.queries.ts'

/** Whether the session is fresh enough to count as re-authentication. */
export const isFreshSession = async (
  { database, wallClock }: Pick<Deps, 'database' | 'wallClock'>,
  person: Person,
): Promise<boolean> => {
  const session = await readSession(database.db, person)
  if (session === null) return false
  return wallClock.now().getTime() - session.createdAt.getTime() < FRESH_SESSION_MINUTES * MINUTE_MS
}
