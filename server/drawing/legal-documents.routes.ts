import type { FastifyInstance } from 'fastify'
import { privacyPolicy } from '#contract/privacy-policy.ts'
import { termsOfUse } from '#contract/terms-of-use.ts'
import type { Deps } from '#server/deps.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { drawOrReadStored, SITE } from './stored-drawing.ts'

/** The legal documents as PDFs. With BRAND_PDF_ORIGIN the pages link to that host instead. */
export const legalDocumentRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'storage' | 'drawer' | 'drawingPool'>,
): void => {
  const { brand } = deps.config
  const documents = {
    'privacy-policy.pdf': privacyPolicy(brand),
    'terms-of-use.pdf': termsOfUse(brand),
  } as const
  for (const file of ['privacy-policy.pdf', 'terms-of-use.pdf'] as const) {
    const shows = { text: documents[file], author: brand.legalEntity }
    app.get(`/documents/${file}`, { config: { limit: 'download' } }, async (request, reply) => {
      const bytes = await drawOrReadStored(
        deps,
        { about: SITE, file, name: 'legalDocument', shows, input: async () => shows },
        poolCallerOf(request, reply, false),
      )
      return reply.type('application/pdf').header('cache-control', 'public, max-age=3600').send(bytes)
    })
  }
}
