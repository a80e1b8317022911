import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'

/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS

/** Says where to report a weakness, as RFC 9116 defines it. */
export const registerSecurityTxt = (
  app: FastifyInstance,
  { config: { publicOrigin, securityContact }, clock }: Pick<Deps, 'config' | 'clock'>,
): void => {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // Midnight, so that each answer of a day is the same.
    const expiresAt = new Date(Math.floor((clock.now().getTime() + VALID_MS) / DAY_MS) * DAY_MS)
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return [
      `Contact: mailto:${securityContact}`,
      `Expires: ${expiresAt.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
      `Policy: ${publicOrigin}/security#weakness`,
      '',
    ].join('\n')
  })
}
