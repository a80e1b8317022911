import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { refusalsOf } from '#server/platform/http/openapi-document.ts'
import { isRefusal } from '#server/platform/refusal.ts'

/** Where Fastify tells of every handler that threw. */
const THROWN = 'tracing:fastify.request.handler:error'

/** Listens for refusals that a call gives and doesn't declare: whoever reads the contract counts on its list. */
export const watchRefusals = () => {
  const undeclared = new Set<string>()
  const hear = (message: unknown): void => {
    // What the channel carries, as Fastify's documentation has it.
    const { request, error } = message as { readonly request: FastifyRequest; readonly error: unknown }
    const { callName } = request.routeOptions.config
    if (callName === undefined || !isRefusal(error)) return
    const call: Call = calls[callName]
    if (!refusalsOf(call).includes(error.codeName)) undeclared.add(`${callName}: ${error.codeName}`)
  }
  subscribe(THROWN, hear)
  return { undeclared, stop: () => unsubscribe(THROWN, hear) }
}
