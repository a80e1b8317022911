import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { UPLOAD_BYTES_MAX } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import { networkOf } from '../limits/networks.ts'
import type { Metric } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { isInProcess, refuseEarly, registerLoadShedding } from './busy.ts'
import { registerCopiedAddresses } from './copied-address.ts'
import { sendNoSuchCall } from './envelope.ts'
import { registerPrerenderedPages } from './prerendered-pages.ts'
import { callOf } from './route-config.ts'
import { type COSTS, createWorkBudget } from './work-budget.ts'

/** Addresses tracked per limit; the least recently seen are evicted first. */
const ADDRESSES_MAX = 20_000
export const JSON_BYTES_MAX = 64 * 1024
/** A file and the fields beside it. */
const MULTIPART_BYTES_MAX = UPLOAD_BYTES_MAX + JSON_BYTES_MAX

/** Requests per minute and network (limits/networks.ts). Reading is generous: whole schools share an address. */
export const LIMITS = {
  // Every request that is neither a call nor a file, for unknown addresses, too: documents, their data, forms, feeds.
  // A congregation's 120 donors a minute open a case, the donate page, the result and the receipt, some of them twice.
  page: 900,
  // A page has up to twenty pictures, and a first visit loads as many scripts.
  file: 24_000,
  // Calls of the browser. Those that a page makes in-process are part of the page.
  read: 1200,
  stream: 120,
  // A congregation may donate from one address: 120 donations a minute, each from a new browser. Each takes a
  // key, a draft and possibly a second draft with a harder challenge, then an order, a retry and a charge.
  // Declined cards have a tighter limit of their own.
  orderDraft: 360,
  money: 360,
  write: 60,
  rareWrite: 6,
  // Only of calls with valid input; all of them count as writes, too.
  sendMail: 6,
  // Calls that try a password, a mailed code, a second factor or a sign-in elsewhere, also right ones. Wrong ones have tighter
  // limits by account and network in accounts/sign-in/attempt-limits.ts.
  credentials: 30,
  // One link per opened dialog and poster.
  shortLink: 120,
  // One batch per few events of everyone behind an address.
  browserEvents: 1200,
  // Made for the request: posters, receipts, statements, lists as CSV.
  download: 60,
} as const
export type LimitGroup = keyof typeof LIMITS

/** Work that a request is charged in addition to its group's. */
type ExtraWork = Exclude<keyof typeof COSTS, LimitGroup>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Group of a route that serves no declared call, `page` by default; null if its requests aren't counted. */
    limit?: LimitGroup | null
  }
  interface FastifyInstance {
    /** Requests refused since the start because their address had sent too many, by group. */
    refusedByLimit: () => Readonly<Record<string, number>>
    /**
     * Charges a request's network for work that only some requests of its group need, `times` over.
     * @returns null, or the seconds after which it may ask again
     */
    chargeWork: (request: FastifyRequest, work: ExtraWork, times?: number) => number | null
  }
}

const groupOfCall = (call: Call): LimitGroup | null => {
  // The payment provider sends in bursts, and each event is signed.
  if (call.auth === 'signature') return null
  if (call.limit !== undefined) return call.limit
  if (call.form === 'file') return 'download'
  if (call.form === 'events') return 'stream'
  return call.method === 'GET' ? 'read' : 'write'
}

const CALL_AT: ReadonlyMap<string, Call> = new Map(Object.values(calls).map((call) => [call.path, call]))

/** The call of a request, also when only its path matches: a wrong method counts against the same limit. */
const countedAs = (request: FastifyRequest): Call | undefined =>
  callOf(request) ?? CALL_AT.get(request.url.split('?')[0] ?? '')

const groupOf = (request: FastifyRequest): LimitGroup | null => {
  const call = countedAs(request)
  if (call === undefined) {
    const { limit } = request.routeOptions.config
    return limit === undefined ? 'page' : limit
  }
  const group = groupOfCall(call)
  if (group === 'read' && isInProcess(request)) return null
  return group === 'sendMail' ? 'write' : group
}

/** Refusal with a Retry-After. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal('slowDown', {
    sentence: `That was a lot of tries. Wait ${seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`,
    retryAfterSeconds: seconds,
  })

/** Charges a request's network for work like `chargeWork`. @throws slowDown if it has used up its budget */
export const chargeOrRefuse = (request: FastifyRequest, work: ExtraWork, times: number): void => {
  const seconds = request.server.chargeWork(request, work, times)
  if (seconds !== null) throw tooManyRequests(seconds)
}

const limitRequests = async (app: FastifyInstance, factor: number): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    cache: ADDRESSES_MAX,
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  const counter = (group: LimitGroup) => ({
    count: app.createRateLimit({ max: Math.ceil(LIMITS[group] * factor), timeWindow: MINUTE_MS }),
    refused: 0,
  })
  const counters: Readonly<Record<LimitGroup, ReturnType<typeof counter>>> = {
    page: counter('page'),
    file: counter('file'),
    read: counter('read'),
    stream: counter('stream'),
    orderDraft: counter('orderDraft'),
    write: counter('write'),
    money: counter('money'),
    rareWrite: counter('rareWrite'),
    sendMail: counter('sendMail'),
    credentials: counter('credentials'),
    shortLink: counter('shortLink'),
    browserEvents: counter('browserEvents'),
    download: counter('download'),
  }
  app.decorate('refusedByLimit', () =>
    Object.fromEntries(Object.entries(counters).map(([group, { refused }]) => [group, refused])),
  )
  const charge = createWorkBudget(factor)
  app.decorate('chargeWork', ({ ip }: FastifyRequest, work: ExtraWork, times?: number) =>
    charge(networkOf(ip), work, times),
  )
  const countIn = async (group: LimitGroup, request: FastifyRequest, reply: FastifyReply) => {
    const count = await counters[group].count(request)
    const isRefused = !count.isAllowed && count.isExceeded
    const seconds = isRefused ? Math.max(1, count.ttlInSeconds) : charge(networkOf(request.ip), group)
    if (seconds === null) return undefined
    counters[group].refused += 1
    return refuseEarly('slowDown', seconds, request, reply)
  }
  app.addHook('onRequest', async (request, reply) => {
    const group = groupOf(request)
    if (group === null) return
    // A reset connection has no address any more, and can't be answered.
    if (request.socket.remoteAddress === undefined) return reply.hijack()
    return countIn(group, request, reply)
  })
  // Invalid input mails nothing: an empty field uses up no mail.
  app.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    if (call?.limit !== 'sendMail' || !call.input.safeParse(request.body ?? {}).success) return
    return countIn('sendMail', request, reply)
  })
}

/** Answers requests for unknown addresses before cookies, sessions and pages are looked at, and other unknown ones unread. */
const answerUnknown = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) =>
    app.prerendered.isUnknown(request) ? app.prerendered.send('notFound', request, reply) : undefined,
  )
  // After the session-refresh hook: the redirected form arrives with a method that has no route.
  app.addHook('preParsing', async (request, reply, body) =>
    request.is404 ? sendNoSuchCall(request, reply) : body,
  )
}

/**
 * Protects the process from one caller, or from overload. Counters are per process: with several nodes, an
 * address gets its limit on each.
 */
export const registerLimits = async (
  app: FastifyInstance,
  { config, loopDelayMs }: Pick<Deps, 'config' | 'loopDelayMs'>,
): Promise<void> => {
  app.addHook('onRoute', (route) => {
    const name = route.config?.callName
    if (name === undefined) return
    if (calls[name].form === 'json') route.bodyLimit ??= JSON_BYTES_MAX
    if (calls[name].form === 'multipart') route.bodyLimit ??= MULTIPART_BYTES_MAX
  })
  registerPrerenderedPages(app)
  registerLoadShedding(app, { config, loopDelayMs })
  await limitRequests(app, config.rateLimitFactor)
  registerCopiedAddresses(app)
  answerUnknown(app)
}

export const limitMetric = (app: FastifyInstance): Metric => ({
  name: 'requests_refused_by_limit',
  help: 'Requests refused since the start because their address had sent too many, by group; pages are `page`',
  label: 'group',
  read: async () => app.refusedByLimit(),
})
