import type { FastifyInstance } from 'fastify'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { readPublicCase } from '../pictures/pictures.routes.ts'
import { element } from './xml.ts'

const FEED_ENTRIES = 30
const FIVE_MINUTES = 'public, max-age=300'

type Update = CaseDetail['updates'][number]

const entry = (address: string, { updateId, title, text, postedAt }: Update): string =>
  `<entry>${[
    `<id>urn:uuid:${updateId}</id>`,
    element('title', title),
    `<link href="${address}"/>`,
    element('updated', postedAt),
    element('content', text),
  ].join('')}</entry>`

/** A case's updates as an Atom feed. */
const caseFeed = (origin: string, detail: CaseDetail): string => {
  const address = `${origin}/case-detail/${detail.caseId}/${detail.slug}`
  const [latest] = detail.updates
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-us">${[
    `<id>${address}</id>`,
    element('title', detail.title),
    element('subtitle', detail.summary),
    `<link rel="self" type="application/atom+xml" href="${origin}/case-detail/${detail.caseId}/updates.atom"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    element('updated', latest?.postedAt ?? detail.publishedAt),
    `<author>${element('name', detail.organizer.displayName)}</author>`,
    ...detail.updates.slice(0, FEED_ENTRIES).map((update) => entry(address, update)),
  ].join('')}</feed>`
}

export const caseFeedRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { caseId: string } }>('/case-detail/:caseId/updates.atom', async (request, reply) => {
    const publicCase = await readPublicCase(deps, request.params.caseId.toUpperCase())
    if (publicCase.detail === null)
      return reply.status(publicCase.status).type('text/plain').send('There is no such feed.')
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', FIVE_MINUTES)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n${caseFeed(deps.config.publicOrigin, publicCase.detail)}`,
      )
  })
}
