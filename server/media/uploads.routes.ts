import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/media/upload-calls.ts'
import type { Deps } from '#server/deps.ts'
import { abortWhenLeft } from '#server/platform/http/pool-caller.ts'
import { chargeOrRefuse } from '#server/platform/http/request-limits.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { finishUpload, offerUpload } from './offer-upload.ts'
import { registerFileForms, requireFile } from './receive-file.ts'
import type { ChargeDecoding } from './reencode-picture.ts'
import { type NewUpload, storeUpload } from './store-upload.ts'

const chargeOf =
  (request: FastifyRequest): ChargeDecoding =>
  (work, megapixels) =>
    chargeOrRefuse(request, work, megapixels)

/** Stores the file of a request's form. @throws as `storeUpload` */
export const storeSentFile = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, ...upload }: Pick<NewUpload, 'purpose' | 'idempotencyKey'> & { readonly userId: string },
): Promise<Upload> =>
  storeUpload(
    deps,
    { userId },
    { ...upload, bytes: requireFile(request), signal: abortWhenLeft(reply), charge: chargeOf(request) },
  )

/** HTTP routes of uploads. */
export const uploadRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'uploadCredentials', ({ actor, input }) => offerUpload(deps, actor, input))
  serveCall(app, 'finishUpload', ({ actor, input, request }) =>
    finishUpload(deps, actor, input, chargeOf(request)),
  )
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveCall(forms, 'uploadFile', ({ actor, input, request, reply }) =>
      storeSentFile(deps, request, reply, { ...input, userId: actor.userId }),
    )
  })
}
