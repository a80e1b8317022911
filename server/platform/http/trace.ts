import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEADERS } from '#contract/headers.ts'

export type Trace = { readonly traceId: string; readonly spanId: string }

/** 16 hex characters, and not the all-zero id that tracers read as "none". */
const WELL_FORMED = /^(?!0{16})[0-9a-f]{16}$/

const randomTraceId = (): string => randomBytes(8).toString('hex')

/** The ids a caller sent where they are well formed, fresh ones otherwise: what is odd never reaches a log line. */
export const readTrace = (request: Pick<IncomingMessage, 'headers'>, newId: () => string): Trace => {
  const idFrom = (header: string): string => {
    const sent = request.headers[header]
    return typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : newId()
  }
  return { traceId: idFrom(HEADERS.traceId), spanId: idFrom(HEADERS.spanId) }
}

/** The trace of the request that a reply is for. */
export const traceIdOf = (reply: FastifyReply): string => String(reply.raw.getHeader(HEADERS.traceId) ?? '')

/**
 * Gives each request a trace: on every log line of it, on its response whatever that is, and on one line when it is
 * done. That line names the route and not the address, whose query may hold a signed link.
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
    // On the raw response, so that a hijacked one (an event stream) carries them too.
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
