import type { FastifyInstance } from 'fastify'
import { GENERAL_POSTER, posterChoiceShape } from '#contract/sharing/poster.ts'
import type { Deps } from '#server/deps.ts'
import { semaphore } from '#server/media/semaphore.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { coverReader, generalCover } from './cover.ts'
import { readPublicCase } from './pictures.routes.ts'
import { posterFacts } from './poster-facts.ts'

type Request = { Params: { caseId: string } }

const TYPES = { pdf: 'application/pdf', png: 'image/png' } as const

/** Files of a public case's poster, or of the general one: a Letter page to print, a tall image for phones. */
export const posterRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const readCover = coverReader(deps)
  const oneAtATime = semaphore(1)
  const make = {
    // Loaded with the first poster, because the library is slow to start.
    pdf: async () => {
      const { posterPdf, SHEET_COVER } = await import('./poster-sheet.ts')
      return { draw: posterPdf, cover: SHEET_COVER }
    },
    png: async () => {
      const { drawPoster, TALL_COVER } = await import('./poster-picture.tsx')
      return { draw: drawPoster, cover: TALL_COVER }
    },
  }
  await app.register(async (posters) => {
    registerPageErrors(posters)
    for (const format of ['pdf', 'png'] as const)
      posters.get<Request>(`/poster-file/:caseId.${format}`, async (request, reply) => {
        const { caseId } = request.params
        const isGeneral = caseId === GENERAL_POSTER
        const detail = isGeneral ? null : (await readPublicCase(deps, caseId)).detail
        if (detail === null && !isGeneral) throw new Refusal('notFound')
        const facts = await posterFacts(deps, detail, posterChoiceShape.parse(request.query))
        const { draw, cover } = await make[format]()
        const drawn = await oneAtATime(async () =>
          draw(facts, detail === null ? await generalCover(cover) : await readCover(detail.cover, cover)),
        )
        return reply
          .type(TYPES[format])
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="poster-${caseId}.${format}"`)
          .send(drawn)
      })
  })
}
