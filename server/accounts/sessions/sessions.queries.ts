import { type Selectable, sql } from 'kysely'
import type { Session } from '#database/types.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import type { RefreshClaims } from './session-tokens.ts'

/** Keyed hashes of a person's network and browser, only compared with those of earlier sign-ins. */
export type Place = { readonly networkHash: string; readonly browserHash: string | null }

/**
 * Whether an account was signed in to from this network or browser while its sessions are remembered. It opens nothing: it
 * only decides which attempts are counted together.
 */
export type KnownDevice = { readonly network: boolean; readonly browser: boolean }

export type SessionRow = Selectable<Session>
export type EndReason = 'logout' | 'ended' | 'password' | 'reused' | 'erased'

/** Sessions that were refreshed and begun after these moments are still good. */
export type ActiveSince = { readonly refreshedAfter: Date; readonly createdAfter: Date }

/**
 * Begins a session, unless its account is erased. Whoever is just erasing it is waited for, and finds what was begun.
 *
 * @returns whether it began
 */
export const insertSession = async (
  reader: Db,
  session: Pick<SessionRow, 'userId' | 'sessionId' | 'device' | 'nonce' | 'createdAt' | keyof Place>,
): Promise<boolean> => {
  const { userId, sessionId, device, nonce, createdAt, networkHash, browserHash } = session
  const { rows } = await sql`
    insert into session (user_id, session_id, device, generation, nonce, created_at, refreshed_at, network_hash, browser_hash)
    select user_id, ${sessionId}::uuid, ${device}, 1, ${nonce}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${networkHash}, ${browserHash}
    from account where user_id = ${userId}::uuid and erased_at is null for share
    returning session_id`.execute(reader)
  return rows.length > 0
}

export const readSession = async (reader: Db, { userId, sessionId }: Person): Promise<SessionRow | null> =>
  (await reader
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()) ?? null

/** All of a person's sessions but one, over or not. */
export const readOtherSessions = (reader: Db, { userId, sessionId }: Person): Promise<SessionRow[]> =>
  reader
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '<>', sessionId)
    .execute()

/** Whether any of a person's sessions, over or not, began at this place. */
export const readSeen = async (
  reader: Db,
  userId: string,
  { networkHash, browserHash }: Place,
): Promise<KnownDevice> => {
  const { rows } = await sql<KnownDevice>`
    select coalesce(bool_or(network_hash = ${networkHash}::text), false) as network,
      coalesce(bool_or(browser_hash = ${browserHash}::text), false) as browser
    from session where user_id = ${userId}::uuid`.execute(reader)
  return rows[0] ?? { network: false, browser: false }
}

/** Puts the next generation in the place of this one, where it is the newest and the session lasts. */
export const rotateSession = async (
  reader: Db,
  { userId, sessionId, generation, nonce }: RefreshClaims,
  next: { readonly nonce: string; readonly at: Date },
  { refreshedAfter, createdAfter }: ActiveSince,
): Promise<SessionRow | null> =>
  (await reader
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

/** @returns whether it was going on until now */
export const endOneSession = async (
  reader: Db,
  { userId, sessionId }: Person,
  endReason: EndReason,
  endedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await reader
    .updateTable('session')
    .set({ endedAt, endReason })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all of a person's sessions, but for one where they go on. */
export const endSessions = async (
  reader: Db,
  { userId, except }: { readonly userId: string; readonly except: string | null },
  endReason: EndReason,
  endedAt: Date,
): Promise<void> => {
  await reader
    .updateTable('session')
    .set({ endedAt, endReason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== null, (update) => update.where('sessionId', '!=', except))
    .execute()
}

export const readActiveSessions = (
  reader: Db,
  userId: string,
  { refreshedAfter, createdAfter }: ActiveSince,
): Promise<SessionRow[]> =>
  reader
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('refreshedAt', '>', refreshedAfter)
    .where('createdAt', '>', createdAfter)
    .orderBy('createdAt', 'desc')
    .orderBy('sessionId', 'desc')
    .execute()

/** Sessions that nobody can go on with, and whose tokens are no more worth a warning. */
export const forgetSessions = async (reader: Db, refreshedBefore: Date): Promise<void> => {
  await sql`delete from session where refreshed_at < ${refreshedBefore}`.execute(reader)
}
