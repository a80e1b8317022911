import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'

/**
 * Facebook's window opens from a separate page, which loads a new document. A signed cookie tells that page's
 * request that the person has just authenticated.
 */

const COOKIE = 'facebookIntent'
const PURPOSE = 'facebook-wish'
const LIFETIME_MS = 10 * MINUTE_MS

type IntentDeps = Pick<Deps, 'signer' | 'config' | 'wallClock'>

const cookieOptions = ({ config }: IntentDeps) => ({
  path: '/',
  httpOnly: true,
  secure: config.publicOrigin.startsWith('https:'),
  sameSite: 'strict' as const,
})

export const saveFacebookIntent = (
  deps: IntentDeps,
  reply: FastifyReply,
  { userId, sessionId }: Person,
): void => {
  const until = String(deps.wallClock.now().getTime() + LIFETIME_MS)
  const value = deps.signer.sign(PURPOSE, [userId, sessionId, until])
  reply.setCookie(COOKIE, value, { ...cookieOptions(deps), maxAge: LIFETIME_MS / 1000 })
}

/** Whether this session's person has just authenticated in order to add Facebook. */
export const hasFacebookIntent = (deps: IntentDeps, { cookies }: FastifyRequest, person: Person): boolean => {
  const [userId, sessionId, until] = deps.signer.read(PURPOSE, cookies[COOKIE] ?? '') ?? []
  if (userId !== person.userId || sessionId !== person.sessionId) return false
  return Number(until) > deps.wallClock.now().getTime()
}

export const clearFacebookIntent = (deps: IntentDeps, reply: FastifyReply): void => {
  reply.clearCookie(COOKIE, cookieOptions(deps))
}
