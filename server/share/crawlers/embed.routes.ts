import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { PublicFile, SendPublicFile } from '#server/platform/http/public-files.ts'
import { readPublicCase } from '../pictures/pictures.routes.ts'
import { caseCardPage, EMBED_POLICY, generalCardPage } from './embed-card.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=60',
  'x-robots-tag': 'noindex',
} as const

/** A case's card for embedding in other sites: without cookies and scripts. */
export const embedRoutes = (app: FastifyInstance, deps: Deps, send: SendPublicFile): void => {
  const brandName = deps.config.brand.name
  app.get<{ Params: { caseId: string } }>('/embed/:caseId', async (request, reply) => {
    const caseId = request.params.caseId.toUpperCase()
    reply.raw.removeHeader('x-frame-options')
    reply.raw.setHeader('content-security-policy', EMBED_POLICY)
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin')
    const make = async (): Promise<PublicFile> => {
      const publicCase = await readPublicCase(deps, caseId)
      return publicCase.detail === null
        ? { status: publicCase.status, body: generalCardPage(brandName), headers: HEADERS }
        : { body: caseCardPage(publicCase.detail, brandName), headers: HEADERS }
    }
    return send(request, reply, { key: `/embed/${caseId}`, make })
  })
}
