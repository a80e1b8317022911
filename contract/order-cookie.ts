/** The cookie that holds the signed key of one order: HttpOnly, so only our server reads it. */

const PREFIX = 'order-'

/** So many a browser keeps. All go along with each request, and a server takes only so much beside it. */
export const ORDER_COOKIES_MAX = 12

export const orderCookieOf = (orderId: string): string => `${PREFIX}${orderId}`

const COOKIE_NAME = new RegExp(`(?:^|;)\\s*${PREFIX}([0-9a-f-]{36})=`, 'g')

/** The orders that a browser holds keys of, the newest first: their ids begin with the time they were made at. */
export const orderIdsIn = (cookies: string | null): string[] =>
  [...(cookies ?? '').matchAll(COOKIE_NAME)]
    .flatMap(([, orderId]) => (orderId === undefined ? [] : [orderId]))
    .sort()
    .reverse()
