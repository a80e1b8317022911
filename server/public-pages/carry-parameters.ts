import type { FastifyInstance } from 'fastify'
import { withCarriedParameters } from '#contract/sharing/carried-parameters.ts'
import type { Deps } from '#server/deps.ts'

const FUNDRAISER_PAGE = /^\/fundraiser(?:\/[^?.]*)?(?:\?|$)/

/** Query of our page that the visitor comes from. */
const searchBefore = (referrer: string | undefined, publicOrigin: string): string => {
  const url = URL.canParse(referrer ?? '') ? new URL(referrer ?? '') : null
  return url?.origin === new URL(publicOrigin).origin ? url.search : ''
}

/**
 * Carries attribution parameters without scripts: a request for a fundraiser page that follows a link on one
 * of our pages is redirected to an address with that page's channel and campaign parameters.
 */
export const carryParameters = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'GET' || !FUNDRAISER_PAGE.test(url)) return
    const search = searchBefore(headers.referer, config.publicOrigin)
    const carried = search === '' ? url : withCarriedParameters(url, search)
    // Differently encoded but equal parameters cause no redirect.
    if (
      new URL(carried, config.publicOrigin).searchParams.size ===
      new URL(url, config.publicOrigin).searchParams.size
    )
      return
    return reply.header('cache-control', 'private, no-store').redirect(carried, 302)
  })
}
