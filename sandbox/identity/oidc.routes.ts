import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Outside } from '../outside.ts'
import { type OidcName, sessionCookie } from './oidc.ts'

/** Removes the cookies of an earlier session, so that people choose an account each time. */
const withoutSession = (cookies: string, name: OidcName): string =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(sessionCookie(name)))
    .join('; ')

/**
 * A provider's routes, handled by the library, except the sign-in page. The library derives its addresses from
 * the request's host, which for servers may differ from the browsers' host, so the headers are set.
 */
export const oidcRoutes =
  (outside: Outside, name: OidcName, getProvider: () => Promise<Provider>) =>
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    // The library reads the body itself.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all(`/${name}/*`, async ({ raw }, reply) => {
      const provider = await getProvider()
      const { host, protocol } = new URL(outside.origin())
      const { cookie } = raw.headers
      if (cookie !== undefined) raw.headers.cookie = withoutSession(cookie, name)
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      const url = raw.url ?? '/'
      reply.hijack()
      await provider.callback()(
        Object.assign(raw, { originalUrl: url, url: url.slice(name.length + 1) }),
        reply.raw,
      )
    })
  }
