import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { COOKIES, visitorIdPattern } from '#contract/headers.ts'

/** Who asks. Accounts add the signed-in kinds to this union when they come. */
export type Actor = {
  readonly kind: 'visitor'
  /** The cookie `uuid`; null before the browser has one. */
  readonly visitorId: string | null
  readonly ip: string
  readonly userAgent: string
}

export const actorOf = (request: FastifyRequest): Actor => {
  const visitorId = request.cookies[COOKIES.visitor]
  return {
    kind: 'visitor',
    visitorId: visitorId !== undefined && visitorIdPattern.test(visitorId) ? visitorId : null,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}
