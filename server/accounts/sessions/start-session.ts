import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceOf } from './device.ts'
import { signInOriginOf } from './known-devices.ts'
import { expiresAt } from './session-lifetime.ts'
import {
  type IssuedTokens,
  type RefreshClaims,
  signPictureToken,
  signRefreshToken,
  signToken,
} from './session-tokens.ts'
import { endExcessSessions, insertSession, type SessionRow } from './sessions.queries.ts'

const NONCE_BYTES = 24

export type SessionDeps = Pick<Deps, 'database' | 'personalData' | 'signer' | 'ids' | 'wallClock'>

export const newNonce = ({ ids }: Pick<Deps, 'ids'>): string => ids.secret(NONCE_BYTES)

/** The newest tokens of a session. */
export const tokensOf = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  session: RefreshClaims & Pick<SessionRow, 'refreshedAt' | 'createdAt'>,
): IssuedTokens => ({
  token: signToken(signer, session, wallClock.now()),
  refreshToken: signRefreshToken(signer, session),
  pictureToken: signPictureToken(signer, session),
  refreshUntil: expiresAt(session),
})

/** Starts a new session for an authenticated person; never reuses one. @throws tokenInvalid */
export const startSession = async (
  deps: SessionDeps,
  db: Db,
  userId: string,
  actor: Pick<Actor, 'userAgent' | 'ip' | 'visitorId'>,
): Promise<IssuedTokens> => {
  const now = deps.wallClock.now()
  const session = { userId, sessionId: deps.ids.uuid(), nonce: newNonce(deps), createdAt: now }
  const device = deviceOf(actor.userAgent)
  if (!(await insertSession(db, { ...session, device, ...signInOriginOf(deps, actor) })))
    throw new Refusal('tokenInvalid', { reason: 'the account was erased a moment ago' })
  await endExcessSessions(db, session, now)
  return tokensOf(deps, { ...session, generation: 1, refreshedAt: now })
}
