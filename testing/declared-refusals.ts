import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { refusalsOf } from '#server/platform/http/openapi-document.ts'
import { isRefusal } from '#server/platform/refusal.ts'

/** Fastify's diagnostics channel for handler errors. */
const HANDLER_ERROR = 'tracing:fastify.request.handler:error'

/** Collects refusals that a call returns without declaring them. */
export const watchRefusals = () => {
  const undeclared = new Set<string>()
  const onError = (message: unknown): void => {
    // The message's shape, by Fastify's documentation.
    const { request, error } = message as { readonly request: FastifyRequest; readonly error: unknown }
    const { callName } = request.routeOptions.config
    if (callName === undefined || !isRefusal(error)) return
    const call: Call = calls[callName]
    if (!refusalsOf(call).includes(error.codeName)) undeclared.add(`${callName}: ${error.codeName}`)
  }
  subscribe(HANDLER_ERROR, onError)
  return { undeclared, stop: () => unsubscribe(HANDLER_ERROR, onError) }
}
