import type { FastifyInstance, FastifyReply } from 'fastify'
import { codes } from '#contract/codes.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { GENERAL_SHARE_IMAGE, shareImageVersion } from '#contract/share/share-image.ts'
import type { Deps } from '#server/deps.ts'
import { drawOrReadStored, SITE } from '#server/drawing/stored-drawing.ts'
import { PICTURE_CACHING } from '#server/media/media.routes.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import type { PoolCaller } from '#server/platform/jobs/work-pool.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { readCover, type SharedCase } from './cover.ts'
import { shareImageText } from './share-image-text.ts'

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

export const isPublicCase = async (deps: Deps, caseId: string): Promise<boolean> =>
  (await readPublicCase(deps, caseId)).detail !== null

/** Link preview images for messengers. An old version's address returns the newest image. */
export const pictureRoutes = (app: FastifyInstance, deps: Deps): void => {
  const brandName = deps.config.brand.name

  const draw = (detail: SharedCase | null, caller: PoolCaller): Promise<Buffer> => {
    const text = shareImageText(brandName, detail)
    const cover = detail?.cover ?? null
    return drawOrReadStored(
      deps,
      {
        about: detail?.caseId ?? SITE,
        file: 'share-image.jpg',
        name: 'shareImage',
        shows: { text, mediaId: cover?.mediaId },
        input: async () => ({ ...text, cover: await readCover(deps, cover) }),
        isShown: async () => detail === null || (await isPublicCase(deps, detail.caseId)),
      },
      caller,
    )
  }

  app.get(GENERAL_SHARE_IMAGE, async (request, reply) =>
    send(reply, await draw(null, poolCallerOf(request, reply, false)), FIVE_MINUTES),
  )

  app.get<{ Params: { caseId: string; version: string } }>(
    '/share-image/:caseId/:version.jpg',
    async (request, reply) => {
      const { caseId, version } = request.params
      const { detail } = await readPublicCase(deps, caseId)
      if (detail === null) return reply.redirect(GENERAL_SHARE_IMAGE, 302)
      const bytes = await draw(detail, poolCallerOf(request, reply, false))
      return send(reply, bytes, version === shareImageVersion(detail) ? PICTURE_CACHING : FIVE_MINUTES)
    },
  )
}
