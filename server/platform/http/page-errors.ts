import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type CodeName, codes } from '#contract/codes.ts'
import type { Logger } from '../logging.ts'
import type { Refusal } from '../refusal.ts'
import { report } from '../report.ts'
import { asRefusal, codeNameOfStatus } from './envelope.ts'
import { plainPage } from './plain-page.ts'

const shapeOf = (error: unknown): { code?: unknown; status?: unknown; error?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}

const codeNames = new Map<unknown, string>(Object.entries(codes).map(([name, { code }]) => [code, name]))
const isCodeName = (name: string | undefined): name is CodeName => name !== undefined && name in codes

/** A page throws what a call refused (with its code's number), an answer of the router's (with a status), or breaks. */
const codeNameOf = (error: unknown): CodeName => {
  const { code, status } = shapeOf(error)
  const name = codeNames.get(code)
  if (isCodeName(name)) return name
  return codeNameOfStatus(typeof status === 'number' ? status : 500)
}

/** What the router made an answer of may hold the error it came from. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error ? error : (shapeOf(error).error ?? error)

/** Takes what a page ended in into the log, as a call's refusal is taken. @returns the code it counts as */
export const reportPageError = (log: Logger, error: unknown): CodeName => {
  const codeName = codeNameOf(error)
  report(log, 'page', codeName, causeOf(error))
  return codeName
}

/** A page is its visitor's own: cookies say what stands on it. One that says more strictly who may keep it wins. */
export const OWN_PAGE = 'private, no-cache'

export const sendPlainPage = (codeName: CodeName, reply: FastifyReply): FastifyReply => {
  const { status, sentence } = codes[codeName]
  reply.status(status).type('text/html; charset=utf-8').header('cache-control', OWN_PAGE)
  return reply.send(plainPage('That didn’t work', sentence))
}

/** What fails before the pages are asked, or beside them, is still answered with a page. */
export const registerPageErrors = (pages: FastifyInstance): void => {
  pages.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    report(request.log, 'page', refusal.codeName, refusal.cause ?? error)
    return sendPlainPage(refusal.codeName, reply)
  })
}
