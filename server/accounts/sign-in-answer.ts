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

/** Who has just signed in, and by which tokens. */
export type Entered = { readonly userId: string; readonly issued: IssuedTokens }

/** Sets the cookies. In a browser the answer itself holds no token: decisions/0031. */
export const answerTokens = (deps: Deps, { request, reply }: Exchange, issued: IssuedTokens): Tokens => {
  setSessionCookies(reply, deps, issued)
  if (isBrowser(request)) return { token: null, refreshToken: null }
  return { token: issued.token, refreshToken: issued.refreshToken }
}

/**
 * Ends the session that this browser had until now, if it still shows it: its cookies are written over, so nobody could
 * go on with it, and its person would find it among theirs for two weeks. Codes of identity checks are typed anew.
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
