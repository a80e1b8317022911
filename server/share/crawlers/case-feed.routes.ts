import type { FastifyInstance } from 'fastify'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseFeedPath, casePath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { PublicFile, SendPublicFile } from '#server/platform/http/public-files.ts'
import { readPublicCase } from '../pictures/pictures.routes.ts'
import { element } from './xml.ts'

const FEED_ENTRIES = 30
const HEADERS = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
} as const

type Update = CaseDetail['updates'][number]

const entry = (address: string, { updateId, title, text, postedAt, author }: Update): string =>
  `<entry>${[
    `<id>urn:uuid:${updateId}</id>`,
    element('title', title),
    `<link href="${address}"/>`,
    element('updated', postedAt),
    ...(author === null ? [] : [`<author>${element('name', author.name)}</author>`]),
    element('content', text),
  ].join('')}</entry>`

/** A case's updates as an Atom feed. */
const caseFeed = (origin: string, detail: CaseDetail): string => {
  const address = `${origin}${casePath(detail.caseId, detail.slug)}`
  const [latest] = detail.updates
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-us">${[
    `<id>${address}</id>`,
    element('title', detail.title),
    element('subtitle', detail.summary),
    `<link rel="self" type="application/atom+xml" href="${origin}${caseFeedPath(detail.caseId)}"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    element('updated', latest?.postedAt ?? detail.publishedAt),
    `<author>${element('name', detail.organizer.displayName)}</author>`,
    ...detail.updates.slice(0, FEED_ENTRIES).map((update) => entry(address, update)),
  ].join('')}</feed>`
}

export const caseFeedRoutes = (app: FastifyInstance, deps: Deps, send: SendPublicFile): void => {
  app.get<{ Params: { caseId: string } }>(caseFeedPath(':caseId'), async (request, reply) => {
    const caseId = request.params.caseId.toUpperCase()
    const make = async (): Promise<PublicFile> => {
      const publicCase = await readPublicCase(deps, caseId)
      if (publicCase.detail === null)
        return {
          status: publicCase.status,
          body: 'There is no such feed.',
          headers: { 'content-type': 'text/plain' },
        }
      const feed = caseFeed(deps.config.publicOrigin, publicCase.detail)
      return { body: `<?xml version="1.0" encoding="UTF-8"?>\n${feed}`, headers: HEADERS }
    }
    return send(request, reply, { key: caseFeedPath(caseId), make })
  })
}
