import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { placeOfZip } from '../zip-place.ts'
import { createDraft } from './create-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { listOwnFundraisers, readMyCase } from './own-fundraisers.ts'
import { updateDraft } from './update-draft.ts'

/** HTTP routes of drafts. Another person's is not found, like an unknown one. */
export const draftRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'createDraft', ({ actor, input }) => createDraft(deps, actor, input))
  serveCall(app, 'updateDraft', ({ actor, input }) => updateDraft(deps, actor, input))
  serveCall(app, 'deleteDraft', async ({ actor, input }) => {
    await deleteDraft(deps, actor, input.caseId)
    return { deleted: true }
  })
  serveCall(app, 'myCase', ({ actor, input }) => readMyCase(deps, actor, input.caseId))
  serveCall(app, 'allSelfCases', ({ actor }) => listOwnFundraisers(deps, actor))
  serveCall(app, 'zipPlace', async ({ input }) => {
    const place = await placeOfZip(input.zip)
    if (place === null) throw new Refusal('notFound', { sentence: 'We don’t know that ZIP code.' })
    return { city: place.city, state: place.state }
  })
}
