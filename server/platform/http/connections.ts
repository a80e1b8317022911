import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { networkOf } from '../limits/networks.ts'
import { BODY_PATIENCE } from './body-time.ts'
import { callOf } from './route-config.ts'

export type ConnectionLimits = {
  /** Connections open at once, live pages among them; further ones are closed unread. An idle one takes about 20 kB. */
  readonly connections: number
  /** Of these at most so many from one network. A proxy brings everyone's. */
  readonly ofNetwork: number
  /** Time for a request's headers, counted from the connection's first moment. */
  readonly headersMs: number
  /** Time without a byte in either direction: longer than any answer takes to begin. */
  readonly silenceMs: number
  /** Time for a whole request and its answer, however slowly it is read. An upload may take ten minutes of it. */
  readonly wholeMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  ofNetwork: 2000,
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

/** Closes a network's connections beyond its limit unread. */
const limitNetworks = (server: Server, ofNetwork: number): void => {
  const openOf = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const network = networkOf(remoteAddress)
    const open = openOf.get(network) ?? 0
    if (open >= ofNetwork) return void socket.destroy()
    openOf.set(network, open + 1)
    socket.once('close', () => {
      const left = (openOf.get(network) ?? 1) - 1
      if (left === 0) openOf.delete(network)
      else openOf.set(network, left)
    })
  })
}

/** Limits the number of connections, and ends answers that are read too slowly. Live pages stay open. */
export const limitConnections = (
  app: FastifyInstance,
  { connections, ofNetwork, wholeMs }: ConnectionLimits = CONNECTION_LIMITS,
): void => {
  app.server.maxConnections = connections
  limitNetworks(app.server, ofNetwork)
  app.addHook('onRequest', (request, { raw }, done) => {
    if (callOf(request)?.form !== 'events') {
      const timer = setTimeout(() => raw.destroy(), wholeMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
