import type { FastifyReply } from 'fastify'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { COOKIES, PICTURES_PATH } from '#contract/headers.ts'
import type { Deps } from '#server/deps.ts'
import type { IssuedTokens } from './session-tokens.ts'

/**
 * The session's cookies are host-only and expire with their content. decisions/0006 explains why scripts can't
 * read those with tokens.
 */

const REFRESH_PATH = accountCalls.refreshToken.path

type CookieDeps = Pick<Deps, 'config' | 'wallClock'>

const secureOf = ({ config }: CookieDeps): boolean => config.publicOrigin.startsWith('https:')

export const setSessionCookies = (reply: FastifyReply, deps: CookieDeps, issued: IssuedTokens): void => {
  const secure = secureOf(deps)
  const refreshSeconds = Math.floor((issued.refreshUntil.getTime() - deps.wallClock.now().getTime()) / 1000)
  reply.setCookie(COOKIES.token, issued.token, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
    maxAge: TOKEN_MINUTES * 60,
  })
  reply.setCookie(COOKIES.refreshToken, issued.refreshToken, {
    path: REFRESH_PATH,
    httpOnly: true,
    secure,
    sameSite: 'strict',
    maxAge: refreshSeconds,
  })
  reply.setCookie(COOKIES.pictures, issued.pictureToken, {
    path: PICTURES_PATH,
    httpOnly: true,
    secure,
    sameSite: 'strict',
    maxAge: refreshSeconds,
  })
  // Outlives the token, so that a call with this cookie but no token is answered with "expired".
  reply.setCookie(COOKIES.signedIn, '1', { path: '/', secure, sameSite: 'lax', maxAge: refreshSeconds })
}

/** Clears the cookies that all calls send. The refresh token stays, for the refresh call. */
export const clearToken = (reply: FastifyReply, deps: CookieDeps): void => {
  const secure = secureOf(deps)
  reply.clearCookie(COOKIES.token, { path: '/', httpOnly: true, secure, sameSite: 'lax' })
  reply.clearCookie(COOKIES.signedIn, { path: '/', secure, sameSite: 'lax' })
}

export const clearSessionCookies = (reply: FastifyReply, deps: CookieDeps): void => {
  clearToken(reply, deps)
  const attributes = { httpOnly: true, secure: secureOf(deps), sameSite: 'strict' } as const
  reply.clearCookie(COOKIES.refreshToken, { path: REFRESH_PATH, ...attributes })
  reply.clearCookie(COOKIES.pictures, { path: PICTURES_PATH, ...attributes })
}
