import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { isForwarded, isPrivateAddress } from './http/private-address.ts'
import { callOf } from './http/route-config.ts'
import type { Logger } from './logging.ts'
import { withTimeout } from './time-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds metrics that only the page server knows. */
    addMetric: (metric: Metric) => void
  }
}

/** Metrics of the process (memory, event loop, GC): one registry, however many apps it builds. */
let defaultMetrics: Registry | undefined
const processRegistry = (): Registry => {
  if (defaultMetrics === undefined) {
    defaultMetrics = new Registry()
    collectDefaultMetrics({ register: defaultMetrics })
    // Node aborts the process if a handle has just been garbage-collected while these two list them;
    // nodejs_active_resources says the same safely.
    for (const unsafe of ['nodejs_active_handles', 'nodejs_active_requests']) {
      defaultMetrics.removeSingleMetric(unsafe)
      defaultMetrics.removeSingleMetric(`${unsafe}_total`)
    }
  }
  return defaultMetrics
}

/** Whether the request comes from a local metrics collector rather than through a proxy from outside. */
const isCollector = (request: FastifyRequest): boolean =>
  !isForwarded(request) && isPrivateAddress(request.ip)

const isStream = (request: FastifyRequest): boolean => callOf(request)?.form === 'events'

const measureRequests = (app: FastifyInstance, register: Registry): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status; event streams are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const streams = new Gauge({
    name: 'live_streams',
    help: 'Event streams open at this moment',
    registers: [register],
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isStream(request)) {
      streams.inc()
      reply.raw.once('close', () => streams.dec())
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(request)) {
      const route = request.routeOptions.url ?? 'none'
      durations.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      )
    }
    done()
  })
}

/** A slice's own metric, by the values of its label. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

/** Registers a metric that is read at each scrape. A failing metric is omitted without affecting the others. */
const addMetric = (register: Registry, log: Logger, { name, help, label, read }: Metric): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect: async () => {
      gauge.reset()
      try {
        for (const [value, count] of Object.entries(await withTimeout(read())))
          gauge.set({ [label]: value }, count)
      } catch (error) {
        log.warn({ err: error, metric: name }, 'a metric could not be read')
      }
    },
  })
}

/** `/metrics` in Prometheus' text format. Each app has its own registry, so that tests can build many. */
export const registerMetrics = (
  app: FastifyInstance,
  { database, log }: Pick<Deps, 'database' | 'log'>,
  metrics: readonly Metric[] = [],
): void => {
  const register = new Registry()
  measureRequests(app, register)
  app.decorate('addMetric', (metric: Metric) => addMetric(register, log, metric))
  for (const metric of metrics) app.addMetric(metric)
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: open, idle among them, and requests waiting for one',
    labelNames: ['state'],
    registers: [register],
    collect: () => {
      connections.set({ state: 'open' }, database.pool.totalCount)
      connections.set({ state: 'idle' }, database.pool.idleCount)
      connections.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  app.get('/metrics', { config: { limit: null } }, async (request, reply) => {
    if (!isCollector(request)) return reply.callNotFound()
    const all = Registry.merge([processRegistry(), register])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}
