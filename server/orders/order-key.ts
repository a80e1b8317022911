import type { FastifyReply, FastifyRequest } from 'fastify'
import { ORDER_COOKIES_MAX, orderCookieOf, orderIdsIn } from '#contract/orders/order-cookie.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Where an order stands: its id alone doesn't say which case (and so which shard) it belongs to. */
export type OrderPlace = { readonly caseId: string; readonly orderId: string }

const PURPOSE = 'order'
const DAY_SECONDS = 86_400

/** Good for a day, in a cookie and elsewhere. */
export const signOrderKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  { caseId, orderId }: OrderPlace,
): string => {
  const expiresAt = new Date(clock.now().getTime() + DAY_SECONDS * 1000)
  return signer.sign(PURPOSE, [caseId, orderId, expiresAt.toISOString()])
}

/** Browsers name the sender of each unsafe request: by Sec-Fetch-Site or, on plain http, by Origin. */
export const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/**
 * Keeps the key where only our server reads it: no page script, no address bar, no history. The oldest are taken away,
 * so that a device on which a hundred people give in a day can still send what it holds.
 */
export const rememberOrderKey = (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { orderId }: OrderPlace,
  orderKey: string,
  publicOrigin: string,
): void => {
  const options = privateCookie(publicOrigin)
  reply.setCookie(orderCookieOf(orderId), orderKey, { ...options, maxAge: DAY_SECONDS })
  const others = orderIdsIn(request.headers.cookie ?? null).filter((held) => held !== orderId)
  for (const old of others.slice(ORDER_COOKIES_MAX - 1)) reply.clearCookie(orderCookieOf(old), options)
}

/**
 * The order that a caller holds the key of. The key in the input counts before the cookie.
 *
 * @throws notAllowed where there is no key, one of another order, or one that has expired
 */
export const placeOfKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  request: FastifyRequest,
  { orderId, orderKey }: { orderId: string; orderKey?: string | undefined },
): OrderPlace => {
  const key = orderKey ?? request.cookies[orderCookieOf(orderId)]
  const claims = key === undefined ? null : signer.read(PURPOSE, key)
  const [caseId, keyOrderId, expiresAt] = claims ?? []
  if (caseId === undefined || keyOrderId !== orderId || expiresAt === undefined)
    throw new Refusal('notAllowed', { reason: 'no key for this order' })
  if (clock.now() >= new Date(expiresAt))
    throw new Refusal('notAllowed', { reason: 'the order’s key is over' })
  return { caseId, orderId }
}
