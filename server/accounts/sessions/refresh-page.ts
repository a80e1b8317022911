import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { COOKIES, SESSION_PARAMETERS } from '#contract/headers.ts'
import { ownAddress, ownFileAddress } from '#contract/own-address.ts'
import type { Deps } from '#server/deps.ts'
import { callOf } from '#server/platform/http/route-config.ts'
import { logRefusal } from '#server/platform/log-refusal.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { refreshSession } from './refresh-session.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts'
import { readToken } from './session-tokens.ts'

/**
 * Refreshes an expired session during navigation: a request for a page or a personal file, or a form, is
 * redirected to the refresh call, the only path with the refresh cookie, and back. It works without
 * scripts, and 307 resends a form unchanged. See decisions/0045.
 */

const REFRESH = accountCalls.refreshToken.path
const SEE_OTHER = 303
const TEMPORARY_REDIRECT = 307

const hasExpiredToken = ({ signer, wallClock }: Deps, { cookies }: FastifyRequest): boolean => {
  const token = cookies[COOKIES.token]
  if (token === undefined) return cookies[COOKIES.signedIn] !== undefined
  return readToken(signer, token, wallClock.now()).status === 'expired'
}

/**
 * Whether a request is for a page. Calls and files aren't, nor a provider's callback, which starts a session.
 */
const isPage = (request: FastifyRequest): boolean => {
  const { url } = request.routeOptions
  return (url === undefined || url === '/*') && !/^\/(api|auth-callback)(\/|$)/.test(request.url)
}

/** Whether the request is for a file that a page links to: a list as CSV, a statement. */
const isFile = (request: FastifyRequest): boolean => callOf(request)?.form === 'file'

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '')

/** Whether the request is a document navigation, and not a prefetch. */
const isPageView = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined

/** Whether the request is a page view that hasn't just come back from the refresh call without a session. */
const isRefreshableView = (request: FastifyRequest): boolean =>
  isPageView(request) && !queryOf(request).has(SESSION_PARAMETERS.loginExpired)

/** Whether the request is a form of our own pages that hasn't been through the refresh call yet. */
const isRefreshableForm = (request: FastifyRequest): boolean =>
  request.method === 'POST' &&
  request.headers['sec-fetch-site'] === 'same-origin' &&
  !queryOf(request).has(SESSION_PARAMETERS.loginRedirect)

const isRefreshable = (request: FastifyRequest): boolean =>
  isPage(request)
    ? isRefreshableView(request) || isRefreshableForm(request)
    : isFile(request) && isRefreshableView(request)

const addMarks = (address: string, publicOrigin: string, marks: readonly string[]): string => {
  const url = new URL(address, publicOrigin)
  for (const mark of marks) if (!url.searchParams.has(mark)) url.searchParams.set(mark, '1')
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * A page that leads to the refresh call by itself. A cross-site link or redirect doesn't send the refresh
 * cookie, but a step from this page does. Query values are percent-encoded, so they contain no markup.
 */
const stepPage = (address: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}">
<title>One moment</title><p><a href="${address}">Go on</a></p></html>`

const redirectToRefresh = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refreshAddress = `${REFRESH}?${new URLSearchParams({ next: request.url })}`
  reply.header('cache-control', 'no-store')
  if (request.method !== 'GET') return reply.redirect(refreshAddress, TEMPORARY_REDIRECT)
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return reply.type('text/html').send(stepPage(refreshAddress))
  return reply.redirect(refreshAddress, SEE_OTHER)
}

/** The page whose link was followed, in which the browser stays while a file downloads; null if unknown. */
const linkingPage = ({ headers: { referer } }: FastifyRequest, publicOrigin: string): string | null =>
  referer?.startsWith(`${publicOrigin}/`) ? ownAddress(referer.slice(publicOrigin.length)) : null

/** Runs the refresh call during navigation, and redirects back to the page. */
const refreshAndReturn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
): Promise<FastifyReply> => {
  const { publicOrigin } = deps.config
  const file = request.method === 'GET' ? ownFileAddress(next) : null
  const page = ownAddress(next) ?? (file === null ? null : linkingPage(request, publicOrigin)) ?? '/'
  const status = request.method === 'GET' ? SEE_OTHER : TEMPORARY_REDIRECT
  reply.header('cache-control', 'no-store')
  try {
    const { token, refreshToken } = request.cookies
    setSessionCookies(reply, deps, await refreshSession(deps, { token, refreshToken }))
    return reply.redirect(file ?? addMarks(page, publicOrigin, [SESSION_PARAMETERS.loginRedirect]), status)
  } catch (error) {
    if (!isRefusal(error)) throw error
    logRefusal(request.log, 'page', error.codeName, error.cause)
    clearSessionCookies(reply, deps)
    return reply.redirect(addMarks(page, publicOrigin, Object.values(SESSION_PARAMETERS)), status)
  }
}

/** Return address of a refresh call during navigation; null for other requests, including cross-site links. */
const returnAddressOf = (request: FastifyRequest): string | null => {
  if (!request.url.startsWith(`${REFRESH}?`) || request.headers['sec-fetch-site'] === 'cross-site')
    return null
  return isPageView(request) || request.method === 'POST' ? queryOf(request).get('next') : null
}

export const registerPageRefresh = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onRequest', async (request, reply) => {
    const next = returnAddressOf(request)
    if (next !== null) return refreshAndReturn(deps, request, reply, next)
    if (!isRefreshable(request) || !hasExpiredToken(deps, request)) return undefined
    return redirectToRefresh(request, reply)
  })
}
