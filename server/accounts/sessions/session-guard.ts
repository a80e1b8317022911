import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptsCheckLink, requiresKnownPerson } from '#contract/call.ts'
import { COOKIES } from '#contract/headers.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { callOf } from '#server/platform/http/route-config.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { requireStaff } from '../staff/require-staff.ts'
import { clearToken } from './session-cookies.ts'
import { isActive } from './session-lifetime.ts'
import { readPictureToken, readToken } from './session-tokens.ts'
import { readSession } from './sessions.queries.ts'

type GuardDeps = Pick<Deps, 'database' | 'signer' | 'wallClock' | 'config'>

/**
 * A request's token: from `authorization`, with or without "Bearer", as other clients send it, or the cookie. Other
 * schemes don't count: browsers send "Basic" beside the cookie to a site whose proxy asks for a password.
 */
const tokenOf = ({ headers, cookies }: FastifyRequest): string | undefined =>
  /^(?:Bearer\s+)?(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? (cookies[COOKIES.token] || undefined)

const hasActiveSession = async ({ database, wallClock }: GuardDeps, person: Person): Promise<boolean> => {
  const session = await readSession(database.db, person)
  return session !== null && isActive(session, wallClock.now())
}

/**
 * The signed-in person of a request.
 * @throws tokenMissing; tokenExpired after `TOKEN_MINUTES`, even if the browser dropped the cookie; tokenError
 * if the token isn't ours; tokenInvalid if its session has ended
 */
export const requirePerson = async (deps: GuardDeps, request: FastifyRequest): Promise<Person> => {
  const token = tokenOf(request)
  if (token === undefined)
    throw new Refusal(request.cookies[COOKIES.signedIn] === undefined ? 'tokenMissing' : 'tokenExpired')
  const reading = readToken(deps.signer, token, deps.wallClock.now())
  if (reading.status === 'unreadable') throw new Refusal('tokenError')
  if (reading.status === 'expired') throw new Refusal('tokenExpired')
  if (!(await hasActiveSession(deps, reading.person))) throw new Refusal('tokenInvalid')
  return reading.person
}

/** The person of a picture's request, by the cookie that pictures have, until the session ends; null for others. */
export const findPicturePerson = async (
  deps: GuardDeps,
  { cookies }: FastifyRequest,
): Promise<Person | null> => {
  const person = readPictureToken(deps.signer, cookies[COOKIES.pictures] ?? '')
  return person !== null && (await hasActiveSession(deps, person)) ? person : null
}

/**
 * The signed-in user of a public call; null if signed out.
 * @throws tokenExpired, so that the browser refreshes and retries
 */
export const findUserId = async (deps: GuardDeps, request: FastifyRequest): Promise<string | null> => {
  try {
    return (await requirePerson(deps, request)).userId
  } catch (error) {
    if (isRefusal(error) && !isRefusal(error, 'tokenExpired')) return null
    throw error
  }
}

/**
 * Authenticates the person or member of staff of each call that requires one, before reading its body.
 * `hasCheckLink` tells whether a browser has the mailed link of an identity check.
 */
export const registerSessions = (
  app: FastifyInstance,
  deps: GuardDeps,
  hasCheckLink: (request: FastifyRequest) => boolean,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    if (call === undefined || !requiresKnownPerson(call)) return
    // A link to an identity check needs no session. The call itself checks which case the link is for.
    const isLinkEnough = acceptsCheckLink(call) && hasCheckLink(request)
    try {
      request.person = await requirePerson(deps, request)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isUseless = isRefusal(error, 'tokenError') || isRefusal(error, 'tokenInvalid')
      if (isUseless) clearToken(reply, deps)
      if (isLinkEnough) return
      throw error
    }
    if (call.capability !== null) request.staff = await requireStaff(deps, request.person, call.capability)
  })
}
