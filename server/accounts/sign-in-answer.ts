import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInAnswer, Tokens } from '#contract/accounts/account-shapes.ts'
import { COOKIES } from '#contract/headers.ts'
import { forgetProofs } from '#server/accounts/codes/check-proof.ts'
import type { Deps } from '#server/deps.ts'
import { readUserInfo } from './read-user.ts'
import { isBrowser, setSessionCookies } from './sessions/session-cookies.ts'
import { type IssuedTokens, readToken } from './sessions/session-tokens.ts'
import { endOneSession } from './sessions/sessions.queries.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** A person who has just signed in, with their tokens. */
export type Entered = { readonly userId: string; readonly issued: IssuedTokens }

/** Sets the cookies. A browser's answer contains no token: decisions/0031. */
export const answerTokens = (deps: Deps, { request, reply }: Exchange, issued: IssuedTokens): Tokens => {
  setSessionCookies(reply, deps, issued)
  if (isBrowser(request)) return { token: null, refreshToken: null }
  return { token: issued.token, refreshToken: issued.refreshToken }
}

/**
 * Ends the browser's previous session, whose cookies are overwritten: it would otherwise stay listed for two
 * weeks. Identity-check codes must be typed again.
 */
export const endReplaced = async (deps: Deps, { request, reply }: Exchange): Promise<void> => {
  const { database, signer, wallClock } = deps
  forgetProofs(deps, request, reply)
  const token = request.cookies[COOKIES.token]
  const now = wallClock.now()
  const before = token === undefined ? null : readToken(signer, token, now)
  if (before === null || before.status === 'unreadable') return
  await endOneSession(database.reader, before.person, 'logout', now)
}

export const answerEntered = async (
  deps: Deps,
  exchange: Exchange,
  { userId, issued }: Entered,
): Promise<SignedInAnswer> => {
  await endReplaced(deps, exchange)
  return { ...answerTokens(deps, exchange, issued), userInfo: await readUserInfo(deps, userId) }
}
