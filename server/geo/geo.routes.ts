import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { COUNTRY_HEADERS } from '#server/platform/http/in-process-transport.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'

/**
 * The country from a proxy's header. Anyone can send such a header, so it counts only if the request came
 * through a proxy named by TRUST_PROXY, which adds a second address.
 */
const countryFromProxy = (request: FastifyRequest): string | null => {
  if (request.ips === undefined || request.ips.length < 2) return null
  for (const name of COUNTRY_HEADERS) {
    const value = request.headers[name]
    // XX means "unknown"; T1, Tor, isn't two letters.
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
