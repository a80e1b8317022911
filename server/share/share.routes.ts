import type { FastifyInstance } from 'fastify'
import { caseOwner } from '#server/cases/owned-cases.ts'
import { requireReadableCase } from '#server/cases/readable-case.ts'
import type { Deps } from '#server/deps.ts'
import { openFileCache } from '#server/platform/http/public-files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { caseFeedRoutes } from './crawlers/case-feed.routes.ts'
import { crawlerRoutes } from './crawlers/crawlers.routes.ts'
import { embedRoutes } from './crawlers/embed.routes.ts'
import { makeShortLink, shortAddressOf } from './make-short-link.ts'
import { openShortLink } from './open-short-link.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { posterRoutes } from './pictures/poster.routes.ts'
import { qrRoutes } from './pictures/qr.routes.ts'
import { readOwnShareResults, readShareResults } from './share-results.ts'
import { shortCodeRoutes } from './short-code.routes.ts'

/** HTTP routes of short links, short addresses, share results, images, cards and crawlers. */
export const shareRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'shortLink', ({ actor, input }) => makeShortLink(deps, actor, input.url))
  serveCall(app, 'shortLinkDetail', ({ actor, input }) => openShortLink(deps, actor, input))
  serveCall(app, 'shortCode', async ({ request, input: { caseId } }) => {
    await requireReadableCase(deps, request, caseId)
    return shortAddressOf(deps, caseId)
  })
  serveCall(app, 'shareResults', async ({ actor, input }) => {
    if ((await caseOwner(deps.database.db, input.caseId)) !== actor.userId) throw new Refusal('notFound')
    return readShareResults(deps, input.caseId)
  })
  serveCall(app, 'ownShareResults', ({ actor, input }) =>
    readOwnShareResults(deps, actor.visitorId, input.caseId),
  )
  await shortCodeRoutes(app, deps)
  pictureRoutes(app, deps)
  qrRoutes(app, deps)
  await posterRoutes(app, deps)
  crawlerRoutes(app, deps)
  // Of single cases, which may be hidden: at most as old as pages are.
  const send = openFileCache(app, { writes: () => deps.database.writes() })
  caseFeedRoutes(app, deps, send)
  embedRoutes(app, deps, send)
}
