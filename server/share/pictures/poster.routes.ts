import type { FastifyInstance } from 'fastify'
import { printedAddress } from '#contract/cases/short-code.ts'
import {
  GENERAL_POSTER,
  GENERAL_POSTER_TARGET,
  type PosterChoice,
  posterChoiceShape,
} from '#contract/share/poster.ts'
import { POST_PICTURES } from '#contract/share/share-image.ts'
import type { Deps } from '#server/deps.ts'
import { type DrawingFile, drawOrReadStored, SITE } from '#server/drawing/stored-drawing.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { makeShortLink, shortAddressOf } from '../make-short-link.ts'
import { readCover, type SharedCase } from './cover.ts'
import { isPublicCase, readPublicCase } from './pictures.routes.ts'
import { posterText } from './poster-text.ts'
import { shareImageText } from './share-image-text.ts'

type Request = { Params: { caseId: string } }

const FORMATS = {
  pdf: { name: 'posterPdf', type: 'application/pdf' },
  png: { name: 'posterPng', type: 'image/png' },
} as const

/** Posters with a visitor's own sentence have a file of their own, so that they don't replace the others. */
const fileOf = ({ amount, sentence = '' }: PosterChoice, format: keyof typeof FORMATS): DrawingFile => {
  if (sentence !== '') return `poster-own.${format}`
  return amount === 'show' ? `poster-amount.${format}` : `poster.${format}`
}

/** The case of a poster; null for the general one. @throws notFound unless the case is public */
const readPosterCase = async (deps: Deps, caseId: string): Promise<SharedCase | null> => {
  if (caseId === GENERAL_POSTER) return null
  const { detail } = await readPublicCase(deps, caseId)
  if (detail === null) throw new Refusal('notFound')
  return detail
}

/**
 * Files of a public case's poster, or of the general one: a Letter page to print, a tall image for phones. Pictures of a public
 * case to post.
 */
export const posterRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (posters) => {
    registerPageErrors(posters)
    for (const format of ['pdf', 'png'] as const)
      posters.get<Request>(
        `/poster-file/:caseId.${format}`,
        { config: { limit: 'download' } },
        async (request, reply) => {
          const { caseId } = request.params
          const detail = await readPosterCase(deps, caseId)
          const choice = posterChoiceShape.parse(request.query)
          const text = await posterText(deps, detail, choice)
          const caller = poolCallerOf(request, reply, false)
          const cover = detail?.cover ?? null
          const bytes = await drawOrReadStored(
            deps,
            {
              about: detail?.caseId ?? SITE,
              file: fileOf(choice, format),
              name: FORMATS[format].name,
              shows: { text, mediaId: cover?.mediaId },
              input: async () => {
                // With the first drawing: a request that the pool refuses writes nothing.
                if (detail === null) await makeShortLink(deps, null, GENERAL_POSTER_TARGET)
                return { ...text, cover: await readCover(deps, cover) }
              },
              isShown: async () => detail === null || (await isPublicCase(deps, caseId)),
            },
            caller,
          )
          return reply
            .type(FORMATS[format].type)
            .header('cache-control', 'private, no-store')
            .header('content-disposition', `attachment; filename="poster-${caseId}.${format}"`)
            .send(bytes)
        },
      )
    for (const picture of POST_PICTURES)
      posters.get<Request>(
        `/post-picture/:caseId/${picture}.jpg`,
        { config: { limit: 'download' } },
        async (request, reply) => {
          const { caseId } = request.params
          const { detail } = await readPublicCase(deps, caseId)
          if (detail === null) throw new Refusal('notFound')
          const { shortUrl } = await shortAddressOf(deps, caseId)
          const act = detail.donationStatus === 'open' ? 'Give' : 'Read more'
          const invitation = `${act} at ${printedAddress(shortUrl)}`
          const text = { ...shareImageText(deps.config.brand.name, detail), picture, invitation }
          const bytes = await drawOrReadStored(
            deps,
            {
              about: caseId,
              file: `post-${picture}.jpg`,
              name: 'postPicture',
              shows: { text, mediaId: detail.cover.mediaId },
              input: async () => ({ ...text, cover: await readCover(deps, detail.cover) }),
              isShown: () => isPublicCase(deps, caseId),
            },
            poolCallerOf(request, reply, false),
          )
          return reply
            .type('image/jpeg')
            .header('cache-control', 'private, no-store')
            .header('content-disposition', `attachment; filename="${picture}-${caseId}.jpg"`)
            .send(bytes)
        },
      )
  })
}
