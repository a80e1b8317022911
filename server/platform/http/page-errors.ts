import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type CodeName, codes } from '#contract/codes.ts'
import { logRefusal } from '../log-refusal.ts'
import type { Logger } from '../logging.ts'
import type { Refusal } from '../refusal.ts'
import { BUSY_FOR_SECONDS, refuseEarly } from './busy.ts'
import { asRefusal, codeNameOfStatus } from './envelope.ts'
import { OWN_PAGE, plainPage } from './plain-page.ts'

const shapeOf = (error: unknown): { code?: unknown; status?: unknown; error?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}

const codeNames = new Map<unknown, string>(Object.entries(codes).map(([name, { code }]) => [code, name]))
const isCodeName = (name: string | undefined): name is CodeName => name !== undefined && name in codes

/** Code of a page error: a refused call (with a code), a router response (with a status), or a crash. */
const codeNameOf = (error: unknown): CodeName => {
  const { code, status } = shapeOf(error)
  const name = codeNames.get(code)
  if (isCodeName(name)) return name
  return codeNameOfStatus(typeof status === 'number' ? status : 500)
}

/** The original error: the router may have wrapped it into an error response. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error ? error : (shapeOf(error).error ?? error)

/** Logs a page's error as a refused call is logged. @returns its code */
export const reportPageError = (log: Logger, error: unknown): CodeName => {
  const codeName = codeNameOf(error)
  logRefusal(log, 'page', codeName, causeOf(error))
  return codeName
}

export const sendPlainPage = (codeName: CodeName, reply: FastifyReply): FastifyReply => {
  const { status, sentence } = codes[codeName]
  reply.status(status).type('text/html; charset=utf-8').header('cache-control', OWN_PAGE)
  return reply.send(plainPage('That didn’t work', sentence))
}

/** Answers errors outside the router with a plain page. */
export const registerPageErrors = (pages: FastifyInstance): void => {
  pages.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    const isBusy = refusal.codeName === 'busy'
    logRefusal(request.log, 'page', refusal.codeName, isBusy ? refusal.cause : (refusal.cause ?? error))
    if (isBusy) return refuseEarly('busy', refusal.retryAfterSeconds ?? BUSY_FOR_SECONDS, request, reply)
    return sendPlainPage(refusal.codeName, reply)
  })
}
