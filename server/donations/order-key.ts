import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ORDER_COOKIES_MAX,
  orderCookieOf,
  orderIdsFor,
  orderIdsIn,
} from '#contract/donations/order-cookie.ts'
import type { Deps } from '#server/deps.ts'
import { sentText } from '#server/platform/http/credentials.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The ids that find an order's rows: the case's, which is the shard key, and its own. Its signed key is another thing. */
export type OrderIds = { readonly caseId: string; readonly orderId: string }

const PURPOSE = 'order'
const DAY_SECONDS = 86_400

/** Signs a key with which its holder may pay and read the order for a day. */
export const signOrderKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  { caseId, orderId }: OrderIds,
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
  { orderId }: OrderIds,
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

/** The order that a key opens; null if it isn't ours, or has expired. */
const orderOfKey = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  key: string | undefined,
): OrderIds | null => {
  const [caseId, orderId, expiresAt] = (key === undefined ? null : signer.read(PURPOSE, key)) ?? []
  if (caseId === undefined || orderId === undefined || expiresAt === undefined) return null
  return clock.now() < new Date(expiresAt) ? { caseId, orderId } : null
}

/**
 * Ids of a case's orders that this browser made, by their keys in its cookies. They prove it also for a browser that
 * stores no signing key, whose visitor id therefore changes with each page.
 */
export const ordersOfBrowser = (
  deps: Pick<Deps, 'signer' | 'clock'>,
  request: FastifyRequest,
  caseId: string,
): string[] =>
  orderIdsFor(request.headers.cookie ?? null, caseId)
    .slice(0, ORDER_COOKIES_MAX)
    .filter((orderId) => {
      const orderIds = orderOfKey(deps, request.cookies[orderCookieOf(orderId)])
      return orderIds?.orderId === orderId && orderIds.caseId === caseId
    })

/**
 * The order for which the caller has a key. A key in the input takes precedence over the cookie.
 * @throws notAllowed if there is no key, it has expired, or it is another order's
 */
const requireOrderOfKey = (
  deps: Pick<Deps, 'signer' | 'clock'>,
  request: FastifyRequest,
  { orderId, orderKey }: { orderId: string; orderKey?: string | undefined },
): OrderIds => {
  const orderIds = orderOfKey(deps, orderKey ?? request.cookies[orderCookieOf(orderId)])
  if (orderIds?.orderId !== orderId)
    throw new Refusal('notAllowed', { reason: 'no key for this order, or it has expired' })
  return orderIds
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The order whose key the caller has; set before the call's input is parsed. */
    orderIds?: OrderIds
  }
}

/** Finds the order whose key a caller has, before the call's input is parsed. @throws notAllowed */
export const identifyOrder = (deps: Pick<Deps, 'signer' | 'clock'>, request: FastifyRequest): void => {
  const orderId = sentText(request, 'orderId') ?? ''
  request.orderIds = requireOrderOfKey(deps, request, { orderId, orderKey: sentText(request, 'orderKey') })
}

/** The order found by `identifyOrder`. @throws notAllowed if there is none */
export const orderIdsOf = ({ orderIds }: FastifyRequest): OrderIds => {
  if (orderIds === undefined) throw new Refusal('notAllowed')
  return orderIds
}
