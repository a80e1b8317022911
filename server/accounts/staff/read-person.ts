import type { StaffPerson } from '#contract/staff/person-calls.ts'
import type { Deps } from '#server/deps.ts'
import { readUser } from '../read-user.ts'
import { activeSince } from '../sessions/session-lifetime.ts'
import { readActiveSessions } from '../sessions/sessions.queries.ts'
import { readRoles } from './staff.queries.ts'

type Account = Omit<StaffPerson, 'cases' | 'gifts'> & { readonly emailHash: string | null }

/** An account for staff; null if there is none, or it is erased. */
export const readPersonForStaff = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'wallClock'>,
  userId: string,
): Promise<Account | null> => {
  const { reader } = deps.database
  const user = await readUser(deps, reader, userId)
  if (user === null) return null
  const [roles, sessions] = await Promise.all([
    readRoles(reader, userId),
    readActiveSessions(reader, userId, activeSince(deps.wallClock.now())),
  ])
  return {
    userId,
    name: user.fullName,
    email: user.email,
    emailHash: user.emailHash,
    joinedAt: user.createdAt.toISOString(),
    roles,
    sessions: sessions.map(({ sessionId, device, refreshedAt }) => ({
      sessionId,
      device,
      lastUsedAt: refreshedAt.toISOString(),
    })),
  }
}

/** The name of a current or former colleague. */
export const staffNameOf = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  staffId: string | null,
): Promise<string | null> =>
  staffId === null ? null : ((await readUser(deps, deps.database.reader, staffId))?.fullName ?? null)
