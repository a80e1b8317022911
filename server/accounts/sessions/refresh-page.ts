import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { COOKIES, SESSION_PARAMETERS } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { report } from '#server/platform/report.ts'
import { refreshSession } from './refresh-session.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts'
import { readToken } from './session-tokens.ts'

/**
 * Refreshes an expired session during navigation: a page request or form is redirected to the refresh call,
 * the only path with the refresh cookie, and back. It works without scripts, and 307 resends a form
 * unchanged. decisions/0045
 */

const REFRESH = accountCalls.refreshToken.path
const SEE_OTHER = 303
const SAME_AGAIN = 307

const ranOut = ({ signer, wallClock }: Deps, { cookies }: FastifyRequest): boolean => {
  const token = cookies[COOKIES.token]
  if (token === undefined) return cookies[COOKIES.signedIn] !== undefined
  return readToken(signer, token, wallClock.now()).status === 'expired'
}

/** Calls and files have their own routes. A provider's callback starts a session anyway. */
const isPage = (request: FastifyRequest): boolean => {
  const { url } = request.routeOptions
  return (url === undefined || url === '/*') && !/^\/(api|auth-callback)(\/|$)/.test(request.url)
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '')

/** A document navigation, not a prefetch. */
const isView = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined

/** Excludes a page that has just come back without a session: it would redirect forever. */
const isNewView = (request: FastifyRequest): boolean =>
  isView(request) && !queryOf(request).has(SESSION_PARAMETERS.loginExpired)

/** A form of our own pages; refreshed once, whatever the result. */
const isForm = (request: FastifyRequest): boolean =>
  request.method === 'POST' &&
  request.headers['sec-fetch-site'] === 'same-origin' &&
  !queryOf(request).has(SESSION_PARAMETERS.loginRedirect)

const marked = (address: string, publicOrigin: string, marks: readonly string[]): string => {
  const url = new URL(address, publicOrigin)
  for (const mark of marks) if (!url.searchParams.has(mark)) url.searchParams.set(mark, '1')
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * A cross-site link or redirect doesn't send the refresh cookie, but this page's own refresh does. Query
 * values are percent-encoded, so they contain no markup.
 */
const stepPage = (address: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}">
<title>One moment</title><p><a href="${address}">Go on</a></p></html>`

const leadThrough = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const through = `${REFRESH}?${new URLSearchParams({ next: request.url })}`
  reply.header('cache-control', 'no-store')
  if (request.method !== 'GET') return reply.redirect(through, SAME_AGAIN)
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return reply.type('text/html').send(stepPage(through))
  return reply.redirect(through, SEE_OTHER)
}

/** The refresh call during navigation. */
const refreshAndReturn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
): Promise<FastifyReply> => {
  const { publicOrigin } = deps.config
  const wanted = ownAddress(next) ?? '/'
  const status = request.method === 'GET' ? SEE_OTHER : SAME_AGAIN
  reply.header('cache-control', 'no-store')
  try {
    const { token, refreshToken } = request.cookies
    setSessionCookies(reply, deps, await refreshSession(deps, { token, refreshToken }))
    return reply.redirect(marked(wanted, publicOrigin, [SESSION_PARAMETERS.loginRedirect]), status)
  } catch (error) {
    if (!isRefusal(error)) throw error
    report(request.log, 'page', error.codeName, error.cause)
    clearSessionCookies(reply, deps)
    return reply.redirect(marked(wanted, publicOrigin, Object.values(SESSION_PARAMETERS)), status)
  }
}

/** The address to return to; null for any other request, including a cross-site link. */
const wayThrough = (request: FastifyRequest): string | null => {
  if (!request.url.startsWith(`${REFRESH}?`) || request.headers['sec-fetch-site'] === 'cross-site')
    return null
  return isView(request) || request.method === 'POST' ? queryOf(request).get('next') : null
}

export const registerPageRefresh = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onRequest', async (request, reply) => {
    const next = wayThrough(request)
    if (next !== null) return refreshAndReturn(deps, request, reply, next)
    if (!isPage(request) || !(isNewView(request) || isForm(request)) || !ranOut(deps, request))
      return undefined
    return leadThrough(request, reply)
  })
}
