import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ofAccount } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readAccount } from '../account.queries.ts'
import { activeSince } from './session-lifetime.ts'
import { endOneSession, endSessions, readActiveSessions } from './sessions.queries.ts'

type EndDeps = Pick<Deps, 'database' | 'wallClock'>

/** Active sessions of a person. */
export const listSessions = async (
  { database, wallClock }: EndDeps,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<CallOutput<Calls['sessions']>> => {
  const rows = await readActiveSessions(database.db, userId, activeSince(wallClock.now()))
  return rows.map((row) => ({
    sessionId: row.sessionId,
    device: row.device,
    current: row.sessionId === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.refreshedAt.toISOString(),
  }))
}

/**
 * Ends one session, or with null all but the current one.
 * @throws notFound for a session that isn't the person's, or has ended
 */
export const endSession = async (
  { database, wallClock }: EndDeps,
  { userId, sessionId: own }: SignedIn,
  { sessionId }: { readonly sessionId: string | null },
): Promise<{ done: true }> => {
  const now = wallClock.now()
  if (sessionId === null) {
    await endSessions(database.db, { userId, except: own }, 'ended', now)
  } else if (!(await endOneSession(database.db, { userId, sessionId }, 'ended', now)))
    throw new Refusal('notFound', { sentence: 'That session has already ended.' })
  return { done: true }
}

export const logout = async ({ database, wallClock }: EndDeps, person: SignedIn): Promise<{ done: true }> => {
  await endOneSession(database.db, person, 'logout', wallClock.now())
  return { done: true }
}

type EndAll = CallArguments<Calls['endPersonSessions']>

/** Ends all sessions of a person; for staff who suspect an intruder. @throws notAllowed, notFound */
export const endPersonSessions = staffAct(
  {
    act: 'person.end_sessions',
    capability: 'person.change',
    subject: ofAccount,
    reason: ({ reason }: EndAll) => reason,
  },
  async ({ database, wallClock }, _staff, { userId }, audit): Promise<void> => {
    if ((await readAccount(database.db, userId)) === null) throw new Refusal('notFound')
    await database.transact(async (tx) => {
      await endSessions(tx, { userId, except: null }, 'ended', wallClock.now())
      await audit.record(tx, { caseId: null, details: { userId } })
    })
  },
)
