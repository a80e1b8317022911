import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { BODY_PATIENCE } from './body-time.ts'
import { callOf } from './route-config.ts'

export type ConnectionLimits = {
  /** Connections open at once, live pages among them; further ones are closed unread. An idle one takes about 20 kB. */
  readonly connections: number
  /** Time for a request's headers, counted from the connection's first moment. */
  readonly headersMs: number
  /** Time without a byte in either direction: longer than any answer takes to begin. */
  readonly silenceMs: number
  /** Time for a whole request and its answer, however slowly it is read. An upload may take ten minutes of it. */
  readonly wholeMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  headersMs: 15_000,
  silenceMs: MINUTE_MS,
  wholeMs: 15 * MINUTE_MS,
}

/** Node's own timeouts of a connection, as options of the server. */
export const connectionOptions = ({ headersMs, silenceMs }: ConnectionLimits = CONNECTION_LIMITS) =>
  ({
    requestTimeout: BODY_PATIENCE.uploadMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 3) },
  }) satisfies FastifyHttpOptions<Server>

/** Limits the number of connections, and ends answers that are read too slowly. Live pages stay open. */
export const limitConnections = (
  app: FastifyInstance,
  { connections, wholeMs }: ConnectionLimits = CONNECTION_LIMITS,
): void => {
  app.server.maxConnections = connections
  app.addHook('onRequest', (request, { raw }, done) => {
    if (callOf(request)?.form !== 'events') {
      const timer = setTimeout(() => raw.destroy(), wholeMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
