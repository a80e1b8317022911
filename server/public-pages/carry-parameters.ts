import type { FastifyInstance } from 'fastify'
import { withCarriedParameters } from '#contract/sharing/carried-parameters.ts'
import type { Deps } from '#server/deps.ts'

const FUNDRAISER_PAGE = /^\/fundraiser(?:\/[^?.]*)?(?:\?|$)/

/** The query of the page of ours that the visitor comes from. */
const searchBefore = (referrer: string | undefined, publicOrigin: string): string => {
  const url = URL.canParse(referrer ?? '') ? new URL(referrer ?? '') : null
  return url?.origin === new URL(publicOrigin).origin ? url.search : ''
}

/**
 * A fundraiser page that a link of ours led to before, or without, scripts: its address gets the channel and campaign
 * parameters of the page that the link stood on.
 */
export const carryParameters = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'GET' || !FUNDRAISER_PAGE.test(url)) return
    const search = searchBefore(headers.referer, config.publicOrigin)
    const carried = search === '' ? url : withCarriedParameters(url, search)
    // The same parameters in another spelling are no reason to go round again.
    if (
      new URL(carried, config.publicOrigin).searchParams.size ===
      new URL(url, config.publicOrigin).searchParams.size
    )
      return
    return reply.header('cache-control', 'private, no-store').redirect(carried, 302)
  })
}
