import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { COOKIES, visitorIdPattern } from '#contract/headers.ts'
import { Refusal } from './refusal.ts'
import type { StaffMember } from './staff.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person of a call that requires one; set before its handler runs. */
    person?: Person
    /** Their roles, if the call is for staff. */
    staff?: StaffMember
  }
}

/** A signed-in person with their session. */
export type Person = { readonly userId: string; readonly sessionId: string }

type Client = {
  /** The `uuid` cookie; null before the browser has one. */
  readonly visitorId: string | null
  readonly ip: string
  readonly userAgent: string
}

export type Visitor = Client & { readonly kind: 'visitor' }
export type SignedIn = Client & Person & { readonly kind: 'user' }

/** A member of staff who has the call's capability. */
export type Staff = SignedIn & StaffMember

/** The caller. */
export type Actor = Visitor | SignedIn

/** Longest part of a browser's name for itself that is looked at. */
const USER_AGENT_MAX = 512

const clientOf = (request: FastifyRequest): Client => {
  const visitorId = request.cookies[COOKIES.visitor]
  return {
    visitorId: visitorId !== undefined && visitorIdPattern.test(visitorId) ? visitorId : null,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
  }
}

/** The caller as a visitor: a public call doesn't look up the session. */
export const actorOf = (request: FastifyRequest): Actor => ({ kind: 'visitor', ...clientOf(request) })

/** @throws tokenMissing if the caller isn't signed in */
export const signedInOf = (request: FastifyRequest): SignedIn => {
  if (request.person === undefined) throw new Refusal('tokenMissing')
  return { kind: 'user', ...clientOf(request), ...request.person }
}

/** @throws notAllowed if the guard found no member of staff */
export const staffOf = (request: FastifyRequest): Staff => {
  if (request.staff === undefined) throw new Refusal('notAllowed')
  return { ...signedInOf(request), ...request.staff }
}
