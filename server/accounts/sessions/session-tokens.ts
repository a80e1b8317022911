import { TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Person } from '#server/platform/actor.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const TOKEN = 'session-token'
const REFRESH = 'session-refresh'
const PICTURES = 'session-pictures'

/** One generation of a session's refresh tokens. */
export type RefreshClaims = Person & { readonly generation: number; readonly nonce: string }

export type IssuedTokens = {
  readonly token: string
  readonly refreshToken: string
  readonly pictureToken: string
  /** Expiry of the refresh token, if unused. */
  readonly refreshUntil: Date
}

/** The access token, valid for `TOKEN_MINUTES`. Its session is checked with each call. */
export const signToken = (signer: TokenSigner, { userId, sessionId }: Person, now: Date): string =>
  signer.sign(TOKEN, [userId, sessionId, String(now.getTime() + TOKEN_MINUTES * MINUTE_MS)])

export type TokenReading =
  | { readonly status: 'good' | 'expired'; readonly person: Person }
  | { readonly status: 'unreadable' }

export const readToken = (signer: TokenSigner, token: string, now: Date): TokenReading => {
  const [userId, sessionId, until] = signer.read(TOKEN, token) ?? []
  if (userId === undefined || sessionId === undefined || until === undefined) return { status: 'unreadable' }
  return { status: Number(until) > now.getTime() ? 'good' : 'expired', person: { userId, sessionId } }
}

/** Signs a refresh token. Deterministic, so that a second tab gets the same token as the first. */
export const signRefreshToken = (signer: TokenSigner, claims: RefreshClaims): string =>
  signer.sign(REFRESH, [claims.userId, claims.sessionId, String(claims.generation), claims.nonce])

/** Claims of a refresh token; null if the token isn't ours. */
export const readRefreshToken = (signer: TokenSigner, token: string): RefreshClaims | null => {
  const [userId, sessionId, generation, nonce] = signer.read(REFRESH, token) ?? []
  if (userId === undefined || sessionId === undefined || generation === undefined || nonce === undefined)
    return null
  return { userId, sessionId, generation: Number(generation), nonce }
}

/**
 * The token that shows its person pictures, and nothing else. It lasts as long as the session, which is checked for
 * each picture: a picture that an open page loads late can't refresh an expired access token.
 */
export const signPictureToken = (signer: TokenSigner, { userId, sessionId }: Person): string =>
  signer.sign(PICTURES, [userId, sessionId])

export const readPictureToken = (signer: TokenSigner, token: string): Person | null => {
  const [userId, sessionId] = signer.read(PICTURES, token) ?? []
  return userId === undefined || sessionId === undefined ? null : { userId, sessionId }
}
