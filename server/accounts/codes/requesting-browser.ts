import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'

const COOKIE = 'codeAsker'
const BYTES = 18

/** What a browser that asked for a code is known by; null for any other. */
export const requestingBrowser = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[COOKIE] ?? null

/** The same, given to a browser that asks for its first one. */
export const markRequestingBrowser = (
  { ids, config }: Pick<Deps, 'ids' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const known = requestingBrowser(request) ?? ids.secret(BYTES)
  reply.setCookie(COOKIE, known, { ...privateCookie(config.publicOrigin), maxAge: DAY_MS / 1000 })
  return known
}

/** Once its code was used, a browser is known no longer. */
export const unmarkRequestingBrowser = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  if (requestingBrowser(request) !== null) reply.clearCookie(COOKIE, privateCookie(config.publicOrigin))
}
