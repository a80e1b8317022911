import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SHORT_CODE_ALPHABET, shortCodeIn } from '#contract/cases/short-code.ts'
import { isVisit } from '#contract/share/share-parameters.ts'
import type { Deps } from '#server/deps.ts'
import { actorOf } from '#server/platform/actor.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { openShortCode } from './open-short-code.ts'

const CHARACTERS = `${SHORT_CODE_ALPHABET}${SHORT_CODE_ALPHABET.toUpperCase()}`
/** Matches no other address of the site: each has a vowel, or a further part. */
const TYPED_CODE = `/:typed(^[${CHARACTERS} ‐‑‒–—―−.,-]{6,20}$)`

/** Short addresses of cases, such as `/k7m4pq`. Each leads to the case's page, which answers if it is hidden. */
export const shortCodeRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (codes) => {
    registerPageErrors(codes)
    const open = async (request: FastifyRequest<{ Params: { typed: string } }>) => {
      const shortCode = shortCodeIn(request.params.typed)
      if (shortCode === null) return null
      const { searchParams: query } = new URL(request.url, deps.config.publicOrigin)
      const { 'sec-purpose': purpose, purpose: olderPurpose } = request.headers
      return openShortCode(deps, actorOf(request), {
        shortCode,
        query,
        isVisit: isVisit(request.method, `${purpose} ${olderPurpose}`),
      })
    }
    for (const url of [TYPED_CODE, `${TYPED_CODE}/`])
      codes.get<{ Params: { typed: string } }>(url, { config: { leadsOn: true } }, async (request, reply) => {
        const address = await open(request)
        if (address === null) return app.prerendered.send('notFound', request, reply)
        return reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .redirect(address, 302)
      })
  })
}
