import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readAccounts } from '../account.queries.ts'
import { personOf } from '../account-person.ts'
import { newEmailContext } from '../pending-email-change/change-person-email.ts'
import { readOpenChange } from '../pending-email-change/pending-changes.queries.ts'
import { openUsers, readUser } from '../read-user.ts'
import { activeSince } from '../sessions/session-lifetime.ts'
import { readActiveSessions } from '../sessions/sessions.queries.ts'
import { readAccountPage, readRoles, readRolesOf } from './staff.queries.ts'

type Account = Omit<StaffPerson, 'cases' | 'donationCount' | 'messages'> & {
  readonly emailHash: string | null
}

const readEmailChange = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
): Promise<StaffPerson['emailChange']> => {
  const row = await readOpenChange(database.db, userId)
  if (row === null) return null
  const context = newEmailContext(userId, row.changeId)
  const newEmail = await personalData.open(database.db, personOf(userId), context, row.newEmail)
  if (newEmail === null) return null
  return { newEmail, dueAt: row.dueAt.toISOString(), isConfirmed: row.confirmedAt !== null }
}

/** An account as staff see it; null if there is none, or it is erased. */
export const readPersonForStaff = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'wallClock'>,
  userId: string,
): Promise<Account | null> => {
  const { db } = deps.database
  const user = await readUser(deps, db, userId)
  if (user === null) return null
  const now = deps.wallClock.now()
  // Sessions live in real time, which differs from business time after a jump of the sandbox's clock.
  const aheadMs = deps.clock.now().getTime() - now.getTime()
  const [roles, sessions, change] = await Promise.all([
    readRoles(db, userId),
    readActiveSessions(db, userId, activeSince(now)),
    readEmailChange(deps, userId),
  ])
  return {
    userId,
    name: user.fullName,
    email: user.email,
    emailHash: user.emailHash,
    joinedAt: user.createdAt.toISOString(),
    roles,
    emailChange: change,
    sessions: sessions.map(({ sessionId, device, refreshedAt }) => ({
      sessionId,
      device,
      lastUsedAt: new Date(refreshedAt.getTime() + aheadMs).toISOString(),
    })),
  }
}

/** Names of current or former members of staff, by their ids; without those who are erased. */
export const staffNamesOf = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  staffIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const { db } = deps.database
  const accounts = await readAccounts(
    db,
    staffIds.filter((staffId) => staffId !== null),
  )
  const users = await openUsers(deps, db, accounts)
  return new Map(
    users.flatMap(({ userId, fullName }) => (fullName === null ? [] : [[userId, fullName] as const])),
  )
}

/** Accounts, newest first. */
export const listPeople = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { filter, ...request }: CallArguments<Calls['staffPeople']>,
): Promise<CallOutput<Calls['staffPeople']>> => {
  const { db } = deps.database
  const page = await readAccountPage(db, filter === 'staff', request)
  const [users, roles] = await Promise.all([
    openUsers(deps, db, page.items),
    readRolesOf(
      db,
      page.items.map(({ userId }) => userId),
    ),
  ])
  const items = users.map(({ userId, fullName, email, createdAt }) => ({
    userId,
    name: fullName,
    email,
    joinedAt: createdAt.toISOString(),
    roles: roles.get(userId) ?? [],
  }))
  return { items, nextCursor: page.nextCursor }
}
