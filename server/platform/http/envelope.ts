import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CodeName, codes } from '#contract/codes.ts'
import { isBusy, isUnstorable } from '../database.ts'
import { logRefusal } from '../log-refusal.ts'
import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 5

/** Code for an error that Fastify raises before a handler runs. */
export const codeNameOfStatus = (status: number): CodeName => {
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 415) return 'unsupportedMedia'
  if (status === 429) return 'slowDown'
  if (status === 503) return 'busy'
  return status >= 400 && status < 500 ? 'invalidInput' : 'unexpected'
}

export const asRefusal = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error
  if (isBusy(error)) return new Refusal('busy', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
  const codeName = codeNameOfStatus(isUnstorable(error) ? 400 : (error.statusCode ?? 500))
  return new Refusal(codeName, {
    cause: error,
    ...(codeName === 'invalidInput' ? { data: { fields: [] } } : {}),
  })
}

export const sendRefusal = (refusal: Refusal, reply: FastifyReply): FastifyReply => {
  const { code, status } = codes[refusal.codeName]
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.status(status).send({ code, msg: refusal.message, data: refusal.data })
}

const NO_SUCH_CALL = new Refusal('notFound', { sentence: 'There is no such call.' })

export const sendNoSuchCall = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  sendRefusal(NO_SUCH_CALL, reply)

/** Turns every API error into an envelope; the client gets only the sentence. */
export const registerEnvelope = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error)
    logRefusal(request.log, 'call', refusal.codeName, refusal.cause)
    return sendRefusal(refusal, reply)
  })
  app.setNotFoundHandler(sendNoSuchCall)
}
