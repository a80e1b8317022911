import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared call that a route serves. */
    callName?: CallName
    /** Exempts a form that another site posts here on purpose, such as a sign-in provider's answer. */
    crossSite?: boolean
  }
}

/** The declared call of a request; undefined for pages, files and internal routes. */
export const callOf = (request: FastifyRequest): Call | undefined => {
  const { callName } = request.routeOptions.config
  return callName === undefined ? undefined : calls[callName]
}
