import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { callOf } from './route-config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser says of a request that our own page made, or that a person made without any page. */
const OUR_OWN = new Set(['same-origin', 'none'])

export type Sender = {
  readonly method: string
  readonly headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>
}

/**
 * Why a request that changes something can't be ours; null where it may be. Browsers say where a request comes from
 * by Sec-Fetch-Site, older ones (and all of them on plain http) by Origin. A caller that says neither is no
 * browser, so nobody's cookies were borrowed for it. A neighbour on the same site is a stranger too: the sandbox
 * is one.
 */
export const crossSiteReason = ({ method, headers }: Sender, publicOrigin: string): string | null => {
  if (SAFE_METHODS.has(method)) return null
  const site = headers['sec-fetch-site']
  if (site !== undefined) return OUR_OWN.has(String(site)) ? null : `Sec-Fetch-Site: ${site}`
  const { origin } = headers
  return origin === undefined || origin === publicOrigin ? null : 'another Origin'
}

/** Refuses unsafe requests from other sites, before any body is read. */
export const registerFetchMetadata = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const reason = crossSiteReason(request, config.publicOrigin)
    // A signed call proves itself by its signature, wherever it comes from.
    const exempt = request.routeOptions.config.crossSite === true || callOf(request)?.auth === 'signature'
    if (reason === null || exempt) done()
    else done(new Refusal('notAllowed', { reason }))
  })
}
