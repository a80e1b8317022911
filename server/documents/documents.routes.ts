import type { FastifyInstance } from 'fastify'
import { privacyPolicy } from '#contract/privacy-policy.ts'
import { termsOfUse } from '#contract/terms-of-use.ts'
import type { Deps } from '#server/deps.ts'
import { documentPdf } from './pdf.ts'

/**
 * The legal documents as PDFs, rendered once per process. With BRAND_PDF_ORIGIN the pages link to that host
 * instead.
 */
export const documentRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  const documents = {
    'privacy-policy.pdf': privacyPolicy(config.brand),
    'terms-of-use.pdf': termsOfUse(config.brand),
  }
  for (const [name, text] of Object.entries(documents)) {
    let rendered: Promise<Uint8Array> | undefined
    app.get(`/documents/${name}`, async (_request, reply) => {
      rendered ??= documentPdf(text, config.brand.legalEntity)
      return reply
        .type('application/pdf')
        .header('cache-control', 'public, max-age=3600')
        .send(Buffer.from(await rendered))
    })
  }
}
