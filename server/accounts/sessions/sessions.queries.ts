import { type Selectable, sql } from 'kysely'
import type { Session } from '#database/types.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import type { RefreshClaims } from './session-tokens.ts'

/** Keyed hashes of the network and browser of a sign-in, compared with those of earlier sign-ins. */
export type SignInOrigin = { readonly networkHash: string; readonly browserHash: string | null }

/**
 * Whether the account has signed in from this network or browser before. It grants nothing: it only groups
 * attempts for the limits.
 */
export type KnownDevice = { readonly network: boolean; readonly browser: boolean }

export type SessionRow = Selectable<Session>
export type EndReason = 'logout' | 'ended' | 'password' | 'reused' | 'erased'

/** Active sessions of a person: one more ends the one that is unused for longest. */
export const SESSIONS_MAX = 50

/** Thresholds of active sessions: last refresh and start. */
export type ActiveSince = { readonly refreshedAfter: Date; readonly createdAfter: Date }

/**
 * Starts a session, unless its account is erased; waits for a concurrent erasure.
 * @returns whether it started
 */
export const insertSession = async (
  db: Db,
  session: Pick<SessionRow, 'userId' | 'sessionId' | 'device' | 'nonce' | 'createdAt' | keyof SignInOrigin>,
): Promise<boolean> => {
  const { userId, sessionId, device, nonce, createdAt, networkHash, browserHash } = session
  const { rows } = await sql`
    insert into session (user_id, session_id, device, generation, nonce, created_at, refreshed_at, network_hash, browser_hash)
    select user_id, ${sessionId}::uuid, ${device}, 1, ${nonce}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${networkHash}, ${browserHash}
    from account where user_id = ${userId}::uuid and erased_at is null for share
    returning session_id`.execute(db)
  return rows.length > 0
}

export const readSession = async (db: Db, { userId, sessionId }: Person): Promise<SessionRow | null> =>
  (await db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()) ?? null

/** All other sessions of a person, active or ended. */
export const readOtherSessions = (db: Db, { userId, sessionId }: Person): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '<>', sessionId)
    .execute()

/** Whether any session of a person, active or ended, began in this network or in this browser. */
export const findKnownDevice = async (
  db: Db,
  userId: string,
  { networkHash, browserHash }: SignInOrigin,
): Promise<KnownDevice> => {
  const { rows } = await sql<KnownDevice>`
    select coalesce(bool_or(network_hash = ${networkHash}::text), false) as network,
      coalesce(bool_or(browser_hash = ${browserHash}::text), false) as browser
    from session where user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? { network: false, browser: false }
}

/** Rotates the token if it is the newest and the session is active. */
export const rotateSession = async (
  db: Db,
  { userId, sessionId, generation, nonce }: RefreshClaims,
  next: { readonly nonce: string; readonly at: Date },
  { refreshedAfter, createdAfter }: ActiveSince,
): Promise<SessionRow | null> =>
  (await db
    .updateTable('session')
    .set({ generation: generation + 1, previousNonce: nonce, nonce: next.nonce, refreshedAt: next.at })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('generation', '=', generation)
    .where('nonce', '=', nonce)
    .where('endedAt', 'is', null)
    .where('refreshedAt', '>', refreshedAfter)
    .where('createdAt', '>', createdAfter)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Ends a session. @returns false if it had ended before */
export const endOneSession = async (
  db: Db,
  { userId, sessionId }: Person,
  endReason: EndReason,
  endedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt, endReason })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of a person, optionally except one. */
export const endSessions = async (
  db: Db,
  { userId, except }: { readonly userId: string; readonly except: string | null },
  endReason: EndReason,
  endedAt: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt, endReason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== null, (update) => update.where('sessionId', '!=', except))
    .execute()
}

/** Ends the sessions of a person that are one too many beside a new one, those unused for longest. */
export const endExcessSessions = async (
  db: Db,
  { userId, sessionId }: Person,
  endedAt: Date,
): Promise<void> => {
  await sql`
    update session set ended_at = ${endedAt}::timestamptz, end_reason = 'ended'
    where user_id = ${userId}::uuid and session_id in (
      select session_id from session
      where user_id = ${userId}::uuid and ended_at is null and session_id <> ${sessionId}::uuid
      order by refreshed_at desc, session_id desc offset ${sql.lit(SESSIONS_MAX - 1)})`.execute(db)
}

export const readActiveSessions = (
  db: Db,
  userId: string,
  { refreshedAfter, createdAfter }: ActiveSince,
): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('refreshedAt', '>', refreshedAfter)
    .where('createdAt', '>', createdAfter)
    .orderBy('createdAt', 'desc')
    .orderBy('sessionId', 'desc')
    .limit(SESSIONS_MAX)
    .execute()

/** Deletes sessions that are too old to be refreshed or to detect a reused token. */
export const forgetSessions = async (db: Db, refreshedBefore: Date): Promise<void> => {
  await sql`delete from session where refreshed_at < ${refreshedBefore}`.execute(db)
}
