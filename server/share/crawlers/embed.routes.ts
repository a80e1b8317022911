import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { readPublicCase } from '../pictures/pictures.routes.ts'
import { caseCardPage, EMBED_POLICY, generalCardPage } from './embed-card.ts'

/** A case's card for embedding in other sites: without cookies and scripts. */
export const embedRoutes = (app: FastifyInstance, deps: Deps): void => {
  const brandName = deps.config.brand.name
  app.get<{ Params: { caseId: string } }>('/embed/:caseId', async (request, reply) => {
    const publicCase = await readPublicCase(deps, request.params.caseId.toUpperCase())
    reply.raw.removeHeader('x-frame-options')
    reply.raw.setHeader('content-security-policy', EMBED_POLICY)
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin')
    return reply
      .status(publicCase.detail === null ? publicCase.status : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .header('x-robots-tag', 'noindex')
      .send(
        publicCase.detail === null ? generalCardPage(brandName) : caseCardPage(publicCase.detail, brandName),
      )
  })
}
