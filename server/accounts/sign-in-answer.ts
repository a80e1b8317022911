import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInAnswer, Tokens } from '#contract/accounts/account-shapes.ts'
import { COOKIES } from '#contract/headers.ts'
import { forgetProofs } from '#server/accounts/codes/check-proof.ts'
import type { Deps } from '#server/deps.ts'
import { isBrowser } from '#server/platform/http/fetch-metadata.ts'
import { readUserInfo } from './read-user.ts'
import { setSessionCookies } from './sessions/session-cookies.ts'
import { type IssuedTokens, readToken } from './sessions/session-tokens.ts'
import { endOneSession } from './sessions/sessions.queries.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** The person who has just signed in, with the new session's tokens. */
export type SignInResult = { readonly userId: string; readonly issued: IssuedTokens }

/** Sets the session cookies. A browser's answer contains no tokens, as decisions/0006 explains. */
export const answerTokens = (deps: Deps, { request, reply }: Exchange, issued: IssuedTokens): Tokens => {
  setSessionCookies(reply, deps, issued)
  if (isBrowser(request)) return { token: null, refreshToken: null }
  return { token: issued.token, refreshToken: issued.refreshToken }
}

/**
 * Ends the browser's previous session, whose cookies are overwritten, so that it doesn't stay listed for two
 * weeks. Identity-check codes must be typed again.
 */
export const endReplacedSession = async (deps: Deps, { request, reply }: Exchange): Promise<void> => {
  const { database, signer, wallClock } = deps
  forgetProofs(deps, request, reply)
  const token = request.cookies[COOKIES.token]
  const now = wallClock.now()
  const previous = token === undefined ? null : readToken(signer, token, now)
  if (previous === null || previous.status === 'unreadable') return
  await endOneSession(database.db, previous.person, 'logout', now)
}

export const answerSignIn = async (
  deps: Deps,
  exchange: Exchange,
  { userId, issued }: SignInResult,
): Promise<SignedInAnswer> => {
  await endReplacedSession(deps, exchange)
  return { ...answerTokens(deps, exchange, issued), userInfo: await readUserInfo(deps, userId) }
}
