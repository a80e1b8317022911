import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'

const COOKIE = 'codeAsker'
const BYTES = 18

/** Identifies the browser that requested a code; null for any other. */
export const requestingBrowser = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[COOKIE] ?? null

/** The same; sets the cookie on the first request. */
export const markRequestingBrowser = (
  { ids, config }: Pick<Deps, 'ids' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const known = requestingBrowser(request) ?? ids.secret(BYTES)
  reply.setCookie(COOKIE, known, { ...privateCookie(config.publicOrigin), maxAge: DAY_MS / 1000 })
  return known
}

/** Removes the cookie once the code was used. */
export const unmarkRequestingBrowser = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  if (requestingBrowser(request) !== null) reply.clearCookie(COOKIE, privateCookie(config.publicOrigin))
}
