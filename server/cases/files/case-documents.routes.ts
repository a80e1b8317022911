import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { PDF_TYPE } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import { staffOf } from '#server/platform/actor.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import { viewDocument } from './view-document.ts'

/** Document downloads for reviewers. */
export const caseDocumentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const callName = 'staffDocument'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const input = parseInput(callName, request)
    const { bytes, contentType: type } = await viewDocument(deps, staffOf(request), input)
    return sendPrivately(reply, { type, name: `document.${type === PDF_TYPE ? 'pdf' : 'jpg'}`, bytes })
  })
}
