import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInAnswer, Tokens } from '#contract/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readUserInfo } from './read-user.ts'
import { isBrowser, setSessionCookies } from './sessions/session-cookies.ts'
import type { IssuedTokens } from './sessions/session-tokens.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Who has just signed in, and by which tokens. */
export type Entered = { readonly userId: string; readonly issued: IssuedTokens }

/** Sets the cookies. In a browser the answer itself holds no token: decisions/0031. */
export const answerTokens = (deps: Deps, { request, reply }: Exchange, issued: IssuedTokens): Tokens => {
  setSessionCookies(reply, deps, issued)
  if (isBrowser(request)) return { token: null, refreshToken: null }
  return { token: issued.token, refreshToken: issued.refreshToken }
}

export const answerEntered = async (
  deps: Deps,
  exchange: Exchange,
  { userId, issued }: Entered,
): Promise<SignedInAnswer> => ({
  ...answerTokens(deps, exchange, issued),
  userInfo: await readUserInfo(deps, userId),
})
