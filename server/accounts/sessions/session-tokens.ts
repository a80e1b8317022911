import { TOKEN_MINUTES } from '#contract/accounts/account-shapes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Person } from '#server/platform/actor.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const TOKEN = 'session-token'
const REFRESH = 'session-refresh'

/** One generation of a session's refresh tokens. */
export type RefreshClaims = Person & { readonly generation: number; readonly nonce: string }

export type IssuedTokens = {
  readonly token: string
  readonly refreshToken: string
  /** When the refresh token stops working, if nobody uses it before. */
  readonly refreshUntil: Date
}

/** The token that calls carry for half an hour. Whether its session still lasts is looked up with each of them. */
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

/** The same claims always give the same token, so that a second tab can be given what the first one got. */
export const signRefreshToken = (signer: TokenSigner, claims: RefreshClaims): string =>
  signer.sign(REFRESH, [claims.userId, claims.sessionId, String(claims.generation), claims.nonce])

/** Null where it isn't ours. */
export const readRefreshToken = (signer: TokenSigner, token: string): RefreshClaims | null => {
  const [userId, sessionId, generation, nonce] = signer.read(REFRESH, token) ?? []
  if (userId === undefined || sessionId === undefined || generation === undefined || nonce === undefined)
    return null
  return { userId, sessionId, generation: Number(generation), nonce }
}
