import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import { personOf } from '../account-person.ts'
import { newEmailContext } from '../held-email-change/change-person-email.ts'
import { readOpenChange } from '../held-email-change/held-changes.queries.ts'
import { readUser } from '../read-user.ts'
import { activeSince } from '../sessions/session-lifetime.ts'
import { readActiveSessions } from '../sessions/sessions.queries.ts'
import { readAccountPage, readRoles } from './staff.queries.ts'

type Account = Omit<StaffPerson, 'cases' | 'gifts' | 'messages'> & { readonly emailHash: string | null }

const readEmailChange = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
): Promise<StaffPerson['emailChange']> => {
  const row = await readOpenChange(database.reader, userId)
  if (row === null) return null
  const context = newEmailContext(userId, row.changeId)
  const newEmail = await personalData.open(database.reader, personOf(userId), context, row.newEmail)
  if (newEmail === null) return null
  return { newEmail, dueAt: row.dueAt.toISOString(), isConfirmed: row.confirmedAt !== null }
}

/** An account as staff see it; null if there is none, or it is erased. */
export const readPersonForStaff = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'wallClock'>,
  userId: string,
): Promise<Account | null> => {
  const { reader } = deps.database
  const user = await readUser(deps, reader, userId)
  if (user === null) return null
  const [roles, sessions, change] = await Promise.all([
    readRoles(reader, userId),
    readActiveSessions(reader, userId, activeSince(deps.wallClock.now())),
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
      lastUsedAt: refreshedAt.toISOString(),
    })),
  }
}

/** The name of a current or former member of staff; null if there is none. */
export const staffNameOf = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  staffId: string | null,
): Promise<string | null> =>
  staffId === null ? null : ((await readUser(deps, deps.database.reader, staffId))?.fullName ?? null)

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

/** Accounts, newest first. */
export const listPeople = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { filter, cursor, limit }: CallArguments<Calls['staffPeople']>,
): Promise<CallOutput<Calls['staffPeople']>> => {
  const { reader } = deps.database
  const after = readCursor(cursor, cursorShape)
  const rows = await readAccountPage(reader, { isStaff: filter === 'staff', after, limit: limit + 1 })
  const page = pageFrom(rows, limit, (row) => [row.createdAt.toISOString(), row.userId])
  const items = page.items.map(async ({ userId, createdAt }) => {
    const [user, roles] = await Promise.all([readUser(deps, reader, userId), readRoles(reader, userId)])
    return {
      userId,
      name: user?.fullName ?? null,
      email: user?.email ?? null,
      joinedAt: createdAt.toISOString(),
      roles,
    }
  })
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}
