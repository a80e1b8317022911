import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { callOf } from './route-config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Values of Sec-Fetch-Site for a request from our own page, and for an address that a person typed. */
const OWN_SITES = new Set(['same-origin', 'none'])

export type Sender = {
  readonly method: string
  readonly headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>
}

/**
 * Why an unsafe request counts as cross-site; null if it is allowed. Browsers send Sec-Fetch-Site; older
 * ones, and all of them on plain http, send Origin. A caller without either is no browser, so it can't abuse
 * a person's cookies. Same-site isn't enough: the sandbox is on the same site.
 */
export const crossSiteReason = ({ method, headers }: Sender, publicOrigin: string): string | null => {
  if (SAFE_METHODS.has(method)) return null
  const site = headers['sec-fetch-site']
  if (site !== undefined) return OWN_SITES.has(String(site)) ? null : `Sec-Fetch-Site: ${site}`
  const { origin } = headers
  return origin === undefined || origin === publicOrigin ? null : 'another Origin'
}

/**
 * Why a page's form counts as cross-site for the router, which compares the Origin by itself and reports one that isn't
 * ours as an error: refused here before.
 */
const foreignOrigin = ({ method, headers }: Sender, publicOrigin: string): string | null =>
  SAFE_METHODS.has(method) || headers.origin === undefined || headers.origin === publicOrigin
    ? null
    : 'another Origin'

/** Refuses unsafe requests from other sites before reading a body. */
export const registerFetchMetadata = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { isPage = false } = request.routeOptions.config
    const reason =
      crossSiteReason(request, config.publicOrigin) ??
      (isPage ? foreignOrigin(request, config.publicOrigin) : null)
    // A signed call is authenticated by its signature, wherever it comes from.
    const isExempt = request.routeOptions.config.crossSite === true || callOf(request)?.auth === 'signature'
    if (reason === null || isExempt) done()
    else done(new Refusal('notAllowed', { reason }))
  })
}

/**
 * Whether a browser sent the request. Browsers send Sec-Fetch-Site or, on plain http, Origin with each unsafe
 * request.
 */
export const isBrowser = ({ headers }: Pick<Sender, 'headers'>): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
