import type { FastifyReply, FastifyRequest } from 'fastify'
import { ORDER_COOKIES_MAX, orderCookieOf, orderIdsIn } from '#contract/orders/order-cookie.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Shard key and id of an order: the id alone doesn't say which case it belongs to. */
export type OrderPlace = { readonly caseId: string; readonly orderId: string }

const PURPOSE = 'order'
const DAY_SECONDS = 86_400

/** Valid for a day, in a cookie and elsewhere. */
export const signOrderKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  { caseId, orderId }: OrderPlace,
): string => {
  const expiresAt = new Date(clock.now().getTime() + DAY_SECONDS * 1000)
  return signer.sign(PURPOSE, [caseId, orderId, expiresAt.toISOString()])
}

/** Browsers send Sec-Fetch-Site or, on plain http, Origin with each unsafe request. */
export const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/**
 * Stores the key in an HttpOnly cookie. Removes the oldest ones, so that a device used for a hundred
 * donations a day stays below the header limit.
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
 * The order whose key the caller has. A key in the input takes precedence over the cookie.
 * @throws notAllowed without a key, or with an expired one or one of another order
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
