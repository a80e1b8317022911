import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { tooManyRequests } from '#server/platform/http/limits.ts'
import { abortWhenLeft } from '#server/platform/http/pool-caller.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { finishUpload, offerUpload } from './offer-upload.ts'
import { registerFileForms, requireFile } from './receive-file.ts'
import type { ChargeDecoding } from './reencode-picture.ts'
import { storeUpload } from './store-upload.ts'

const chargeOf =
  (request: FastifyRequest): ChargeDecoding =>
  (work, megapixels) => {
    const seconds = request.server.chargeWork(request, work, megapixels)
    if (seconds !== null) throw tooManyRequests(seconds)
  }

/** HTTP routes of uploads. */
export const uploadRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'uploadCredentials', ({ actor, input }) => offerUpload(deps, actor, input))
  serveCall(app, 'finishUpload', ({ actor, input, request }) =>
    finishUpload(deps, actor, input, chargeOf(request)),
  )
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveCall(forms, 'uploadFile', ({ actor, input, request, reply }) =>
      storeUpload(deps, actor, {
        ...input,
        bytes: requireFile(request),
        signal: abortWhenLeft(reply),
        charge: chargeOf(request),
      }),
    )
  })
}
