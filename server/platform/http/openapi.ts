import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'
import { type CachedPage, cachePage } from './page-cache.ts'
import { sendCached } from './send-cached.ts'

/** The docs load only our stylesheet; nothing else may load or run. */
const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const AN_HOUR = 'public, max-age=3600'

/** Compressed once, like a cached page, because the whole contract takes a megabyte. */
const documentOf = (body: string, contentType: string, policy?: string): Promise<CachedPage> =>
  cachePage(
    new Response(body, {
      headers: {
        'content-type': contentType,
        'cache-control': AN_HOUR,
        ...(policy !== undefined && { 'content-security-policy': policy }),
      },
    }),
  )

const renderDocs = () => ({
  document: documentOf(JSON.stringify(openApiDocument()), 'application/json; charset=utf-8'),
  page: documentOf(docsPage(), 'text/html; charset=utf-8', DOCS_POLICY),
  style: documentOf(readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'), 'text/css; charset=utf-8'),
})
/** Shared by every app of a process, and rendered at the first request, because it takes megabytes. */
let renderedDocs: ReturnType<typeof renderDocs> | undefined
const docs = (): ReturnType<typeof renderDocs> => {
  renderedDocs ??= renderDocs()
  return renderedDocs
}

/** Serves `/api/openapi.json` for machines and `/api/docs` for people. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  for (const [url, name] of [
    ['/api/openapi.json', 'document'],
    ['/api/docs', 'page'],
    ['/api/docs.css', 'style'],
  ] as const)
    app.route({
      // Both named, because the HEAD that Fastify adds can't send a body's length without the body.
      method: ['GET', 'HEAD'],
      url,
      config: { limit: 'download' },
      handler: async (request, reply) =>
        sendCached({ page: await docs()[name], found: true }, [], request, reply),
    })
}
