import type { FastifyInstance, FastifyReply } from 'fastify'
import { codes } from '#contract/codes.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { GENERAL_SHARE_IMAGE, shareImageVersion } from '#contract/sharing/share-image.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { coverReader, type SharedCase } from './cover.ts'
import { pictureCache } from './picture-cache.ts'

const YEAR = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

const send = (reply: FastifyReply, bytes: Buffer, cacheControl: string) =>
  reply
    .type('image/jpeg')
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(bytes)

const refusedStatus = (error: unknown): number => {
  for (const name of ['notFound', 'caseGone'] as const) if (isRefusal(error, name)) return codes[name].status
  throw error
}

type PublicCase = { readonly detail: SharedCase } | { readonly detail: null; readonly status: number }

/** A public case to share; for any other case, and for one that was erased, the HTTP status instead. */
export const readPublicCase = async (deps: Deps, caseId: string): Promise<PublicCase> => {
  if (!caseIdShape.safeParse(caseId).success) return { detail: null, status: codes.notFound.status }
  try {
    const detail = await getCaseDetail(deps, caseId)
    const { cover } = detail
    return cover === null ? { detail: null, status: codes.caseGone.status } : { detail: { ...detail, cover } }
  } catch (error) {
    return { detail: null, status: refusedStatus(error) }
  }
}

/** Link preview images for messengers. An old version's address returns the newest image. */
export const pictureRoutes = (app: FastifyInstance, deps: Deps): void => {
  const readCover = coverReader(deps)
  const cached = pictureCache()
  const brandName = deps.config.brand.name

  app.get(GENERAL_SHARE_IMAGE, async (_request, reply) => {
    // Loaded with the first picture, because the library is slow to start.
    const { drawGeneralImage } = await import('./share-image.tsx')
    return send(reply, await cached('general', () => drawGeneralImage(brandName)), FIVE_MINUTES)
  })

  app.get<{ Params: { caseId: string; version: string } }>(
    '/share-image/:caseId/:version.jpg',
    async (request, reply) => {
      const { caseId, version } = request.params
      const { detail } = await readPublicCase(deps, caseId)
      if (detail === null) return reply.redirect(GENERAL_SHARE_IMAGE, 302)
      const { drawShareImage } = await import('./share-image.tsx')
      const current = shareImageVersion(detail)
      const bytes = await cached(`${caseId} ${current} ${detail.cover.mediaId}`, () =>
        drawShareImage(detail, { brandName, readCover }),
      )
      return send(reply, bytes, version === current ? YEAR : FIVE_MINUTES)
    },
  )
}
