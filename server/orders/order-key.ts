import type { FastifyReply, FastifyRequest } from 'fastify'
import { ORDER_COOKIES_MAX, orderCookieOf, orderIdsIn } from '#contract/orders/order-cookie.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Where an order is stored: its case, which is the shard key, and its id. The id alone doesn't name the case.
 */
export type OrderPlace = { readonly caseId: string; readonly orderId: string }

const PURPOSE = 'order'
const DAY_SECONDS = 86_400

/** Signs a key with which its holder may pay and read the order for a day. */
export const signOrderKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  { caseId, orderId }: OrderPlace,
): string => {
  const expiresAt = new Date(clock.now().getTime() + DAY_SECONDS * 1000)
  return signer.sign(PURPOSE, [caseId, orderId, expiresAt.toISOString()])
}

/**
 * Stores the key in an HttpOnly cookie. Keeps only the newest orders' cookies, so that a device used for a hundred
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
  const othersNewestFirst = orderIdsIn(request.headers.cookie ?? null).filter(
    (otherId) => otherId !== orderId,
  )
  for (const oldId of othersNewestFirst.slice(ORDER_COOKIES_MAX - 1))
    reply.clearCookie(orderCookieOf(oldId), options)
}

/**
 * The order for which the caller has a key. A key in the input takes precedence over the cookie.
 * @throws notAllowed if there is no key, it has expired, or it is another order's
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
    throw new Refusal('notAllowed', { reason: 'the order’s key has expired' })
  return { caseId, orderId }
}
