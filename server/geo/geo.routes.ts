import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'

/** Headers by which networks in front of us tell the visitor's country. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'] as const

/**
 * The country that the network in front tells. Anybody can send such a header, so it counts only where the request
 * came through a proxy that TRUST_PROXY names: then there is more than one address.
 */
const countryFromProxy = (request: FastifyRequest): string | null => {
  if (request.ips === undefined || request.ips.length < 2) return null
  for (const name of COUNTRY_HEADERS) {
    const value = request.headers[name]
    // XX is a network's word for "unknown"; T1, Tor, isn't two letters.
    if (typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX') return value
  }
  return null
}

export const geoRoutes = (app: FastifyInstance, { geo }: Pick<Deps, 'geo'>): void => {
  serveCall(app, 'countryCode', async ({ actor, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const country = countryFromProxy(request) ?? geo.countryOf(actor.ip)
    if (country === null) {
      throw new Refusal('nothingYet', { sentence: 'This address doesn’t tell a country.' })
    }
    return { countryShortCode: country }
  })
}
