import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

/** The docs load only our stylesheet; nothing else may load or run. */
const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const AN_HOUR = 'public, max-age=3600'

const renderDocs = () => ({
  document: JSON.stringify(openApiDocument()),
  page: docsPage(),
  style: readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'),
})
/** Shared by every app of a process, and rendered at the first request, because it takes megabytes. */
let renderedDocs: ReturnType<typeof renderDocs> | undefined
const docs = (): ReturnType<typeof renderDocs> => {
  renderedDocs ??= renderDocs()
  return renderedDocs
}

/** Serves `/api/openapi.json` for machines and `/api/docs` for people. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', AN_HOUR).type('application/json; charset=utf-8').send(docs().document),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(docs().page),
  )
  app.get('/api/docs.css', (_request, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/css; charset=utf-8').send(docs().style),
  )
}
