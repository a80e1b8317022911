import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CodeName, codes } from '#contract/codes.ts'
import { Refusal } from './refusal.ts'

/** What Fastify itself refuses before a handler runs, in our words. */
const codeNameOfStatus = (status: number): CodeName => {
  if (status === 413) return 'tooLarge'
  if (status === 415) return 'unsupportedMedia'
  if (status === 429) return 'slowDown'
  if (status === 503) return 'busy'
  return status >= 400 && status < 500 ? 'invalidInput' : 'unexpected'
}

const asRefusal = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error
  const codeName = codeNameOfStatus(error.statusCode ?? 500)
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

/** Addresses that can't even be read are refused before any route or hook: for Fastify's `frameworkErrors`. */
export const refuseUnreadable = (
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  sendRefusal(asRefusal(error), reply)
}

/** Every error of the API leaves as an envelope; the page never learns more than the sentence. */
export const registerEnvelope = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error)
    const status = codes[refusal.codeName].status
    const details = {
      err: refusal.cause ?? (error instanceof Refusal ? undefined : error),
      refused: refusal.codeName,
    }
    if (status >= 500) request.log.error(details, 'call failed')
    // "Nothing there yet" is an ordinary answer.
    else if (status < 400) request.log.debug(details, 'call answered with nothing')
    else request.log.info(details, 'call refused')
    return sendRefusal(refusal, reply)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(new Refusal('notFound', { sentence: 'There is no such call.' }), reply),
  )
}
