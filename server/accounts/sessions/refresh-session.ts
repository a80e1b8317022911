import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { announce } from '../notices/announce.ts'
import type { NoticeRef } from '../notices/notices.queries.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { activeSince, isActive } from './session-lifetime.ts'
import { type IssuedTokens, type RefreshClaims, readRefreshToken, readToken } from './session-tokens.ts'
import { endOneSession, readSession, rotateSession, type SessionRow } from './sessions.queries.ts'
import { newNonce, tokensOf } from './start-session.ts'

type Outcome =
  | { readonly status: 'refreshed'; readonly session: SessionRow }
  | { readonly status: 'over' }
  | { readonly status: 'reused'; readonly notice: NoticeRef | null }

/** Whether this is the previous token within the overlap, in which another tab may refresh at the same time. */
const isOverlap = (session: SessionRow, { generation, nonce }: RefreshClaims, now: Date): boolean =>
  session.generation === generation + 1 &&
  session.previousNonce === nonce &&
  now.getTime() - session.refreshedAt.getTime() < REFRESH_OVERLAP_SECONDS * 1000

/**
 * Handles a valid token that isn't the newest. Except within the overlap, either it or a newer one was stolen,
 * so the session ends.
 */
const handleSpentToken = async (deps: Deps, tx: Tx, claims: RefreshClaims): Promise<Outcome> => {
  const now = deps.wallClock.now()
  const session = await readSession(tx, claims)
  if (session === null || !isActive(session, now)) return { status: 'over' }
  if (isOverlap(session, claims, now)) return { status: 'refreshed', session }
  if (claims.generation >= session.generation) return { status: 'over' }
  // The account is locked before the session, like in an erasure, since the notice locks it, too.
  await lockAccountRow(tx, claims.userId)
  const ended = await endOneSession(tx, claims, 'reused', now)
  const letter = { kind: 'reused', device: session.device, at: now.toISOString() } as const
  return { status: 'reused', notice: ended ? await writeNotice(deps, tx, claims.userId, letter) : null }
}

const refresh = (deps: Deps, claims: RefreshClaims): Promise<Outcome> =>
  deps.database.transact(async (tx) => {
    const at = deps.wallClock.now()
    const session = await rotateSession(tx, claims, { nonce: newNonce(deps), at }, activeSince(at))
    return session === null ? handleSpentToken(deps, tx, claims) : { status: 'refreshed', session }
  })

/**
 * Rotates a refresh token. For `REFRESH_OVERLAP_SECONDS`, the replaced token returns the same successor.
 * @throws tokenMissing, tokenError if it isn't ours, tokenInvalid if its session has ended
 */
export const refreshSession = async (
  deps: Deps,
  tokens: { readonly token?: string | undefined; readonly refreshToken?: string | undefined },
): Promise<IssuedTokens> => {
  // The specification prescribes this sentence.
  if (tokens.refreshToken === undefined)
    throw new Refusal('tokenMissing', { sentence: 'refresh token error' })
  const claims = readRefreshToken(deps.signer, tokens.refreshToken)
  if (claims === null) throw new Refusal('tokenError')
  const access =
    tokens.token === undefined ? null : readToken(deps.signer, tokens.token, deps.wallClock.now())
  if (access !== null && access.status !== 'unreadable' && access.person.sessionId !== claims.sessionId)
    throw new Refusal('tokenError', { reason: 'the two tokens are of two sessions' })
  const outcome = await refresh(deps, claims)
  if (outcome.status === 'refreshed') return tokensOf(deps, outcome.session)
  if (outcome.status === 'reused' && outcome.notice !== null) await announce(deps, outcome.notice)
  throw new Refusal('tokenInvalid', { reason: outcome.status })
}
