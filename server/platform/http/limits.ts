import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { UPLOAD_BYTES_MAX } from '#contract/fundraisers/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { registerLoadShedding, sendPlainly, wantsPage } from './busy.ts'
import { callOf } from './route-config.ts'

/** Addresses tracked per limit; the least recently seen are evicted first. */
const ADDRESSES_MAX = 20_000
export const JSON_BYTES_MAX = 64 * 1024
/** A file and the fields beside it. */
const MULTIPART_BYTES_MAX = UPLOAD_BYTES_MAX + JSON_BYTES_MAX

/** Calls per minute and IPv4 address or IPv6 /64. Reading is generous: whole schools share an address. */
export const LIMITS = {
  read: 1200,
  stream: 120,
  // A congregation may donate from one address: 120 donations a minute, each from a new browser. Each takes a
  // key, a draft and possibly a second draft with a harder challenge, then an order, a retry and a charge.
  // Declined cards have a tighter limit of their own.
  draft: 360,
  money: 360,
  write: 60,
  report: 6,
  // Only of calls with valid input; all of them count as writes, too.
  mail: 6,
  // Each call may hash a password.
  signIn: 30,
  // One link per opened dialog and poster.
  share: 120,
  // One batch per few events of everyone behind an address.
  log: 1200,
} as const
export type LimitGroup = keyof typeof LIMITS

const groupOf = (call: Call): LimitGroup | null => {
  // The payment provider sends in bursts, and each event is signed.
  if (call.auth === 'signature') return null
  if (call.limit !== undefined) return call.limit
  if (call.form === 'events') return 'stream'
  return call.method === 'GET' ? 'read' : 'write'
}

const CALL_AT: ReadonlyMap<string, Call> = new Map(Object.values(calls).map((call) => [call.path, call]))

/** The call of a request, also when only its path matches: a wrong method counts against the same limit. */
const countedAs = (request: FastifyRequest): Call | undefined =>
  callOf(request) ?? CALL_AT.get(request.url.split('?')[0] ?? '')

/** Refusal with a Retry-After. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal('slowDown', {
    sentence: `That was a lot of tries. Wait ${seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`,
    retryAfterSeconds: seconds,
  })

const limitCalls = async (app: FastifyInstance, factor: number): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: ADDRESSES_MAX })
  const limiter = (group: LimitGroup) =>
    app.createRateLimit({ max: Math.ceil(LIMITS[group] * factor), timeWindow: MINUTE_MS })
  const limiters: Record<LimitGroup, ReturnType<typeof limiter>> = {
    read: limiter('read'),
    stream: limiter('stream'),
    draft: limiter('draft'),
    write: limiter('write'),
    money: limiter('money'),
    report: limiter('report'),
    mail: limiter('mail'),
    signIn: limiter('signIn'),
    share: limiter('share'),
    log: limiter('log'),
  }
  const countIn = async (group: LimitGroup, request: FastifyRequest, reply: FastifyReply) => {
    const count = await limiters[group](request)
    if (count.isAllowed || !count.isExceeded) return
    const refusal = tooManyRequests(Math.max(1, count.ttlInSeconds))
    if (!wantsPage(request)) throw refusal
    return sendPlainly(refusal, 'One moment, please', reply)
  }
  app.addHook('onRequest', async (request, reply) => {
    const call = countedAs(request)
    const group = call === undefined ? null : groupOf(call)
    if (group === null) return
    // A reset connection has no address any more, and can't be answered.
    if (request.socket.remoteAddress === undefined) return reply.hijack()
    return countIn(group === 'mail' ? 'write' : group, request, reply)
  })
  // Invalid input mails nothing: an empty field uses up no mail.
  app.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    if (call?.limit !== 'mail' || !call.input.safeParse(request.body ?? {}).success) return
    return countIn('mail', request, reply)
  })
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
  registerLoadShedding(app, { config, loopDelayMs })
  await limitCalls(app, config.rateLimitFactor)
}
