import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEADERS } from '#contract/headers.ts'

export type Trace = { readonly traceId: string; readonly spanId: string }

/** 16 hex characters, excluding the all-zero id that tracers read as "none". */
const WELL_FORMED = /^(?!0{16})[0-9a-f]{16}$/

/** From a UUID, whose random bits Node.js draws in batches. */
const randomTraceId = (): string => randomUUID().replaceAll('-', '').slice(0, 16)

/**
 * The caller's trace ids if well formed, otherwise new ones, so that arbitrary text never reaches the log.
 */
export const readTrace = (request: Pick<IncomingMessage, 'headers'>, newId: () => string): Trace => {
  const idFrom = (header: string): string => {
    const id = request.headers[header]
    return typeof id === 'string' && WELL_FORMED.test(id) ? id : newId()
  }
  return { traceId: idFrom(HEADERS.traceId), spanId: idFrom(HEADERS.spanId) }
}

/** Trace id of a reply's request. */
export const traceIdOf = (reply: FastifyReply): string => String(reply.raw.getHeader(HEADERS.traceId) ?? '')

/**
 * Gives each request a trace, which is on its log lines and its response, and logs a line when it is done. That
 * line names the route instead of the address, whose query may hold a signed link.
 */
export const registerTrace = (app: FastifyInstance, newId: () => string = randomTraceId): void => {
  const traces = new WeakMap<IncomingMessage, Trace>()
  const traceOf = (request: IncomingMessage): Trace => {
    const trace = traces.get(request) ?? readTrace(request, newId)
    traces.set(request, trace)
    return trace
  }

  app.setChildLoggerFactory((logger, _bindings, options, request) =>
    logger.child({ ...traceOf(request) }, options),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const { traceId, spanId } = traceOf(request.raw)
    // On the raw response, so that a hijacked one (an event stream) has them too.
    reply.raw.setHeader(HEADERS.traceId, traceId)
    reply.raw.setHeader(HEADERS.spanId, spanId)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request done',
    )
    done()
  })
}
