import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'

const COOKIE = 'codeAsker'
const BYTES = 18

/** Id of a browser that requested a code, from its cookie; null for any other browser. */
export const requestingBrowser = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[COOKIE] ?? null

/** Gives the browser an id unless it has one, renews its cookie, and returns the id. */
export const markRequestingBrowser = (
  { ids, config }: Pick<Deps, 'ids' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const browserId = requestingBrowser(request) ?? ids.secret(BYTES)
  reply.setCookie(COOKIE, browserId, { ...privateCookie(config.publicOrigin), maxAge: DAY_MS / 1000 })
  return browserId
}

/** Removes the cookie once the code was used. */
export const unmarkRequestingBrowser = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  if (requestingBrowser(request) !== null) reply.clearCookie(COOKIE, privateCookie(config.publicOrigin))
}
