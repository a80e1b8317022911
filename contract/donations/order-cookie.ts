/** HttpOnly cookie with the signed key of one order. */

const PREFIX = 'order-'

/** Maximum per browser: all of them travel with each request, and servers limit the header's size. */
export const ORDER_COOKIES_MAX = 12

export const orderCookieOf = (orderId: string): string => `${PREFIX}${orderId}`

/** A cookie of `orderCookieOf`. */
const COOKIE = /^order-([0-9a-f-]{36})=(.*)$/s

type OrderKey = { readonly orderId: string; readonly key: string }

/** The order keys in a cookie header, newest first: ids begin with their creation time. */
const orderKeysIn = (cookies: string | null): OrderKey[] =>
  (cookies ?? '')
    .split(';')
    .flatMap((cookie) => {
      const [, orderId, key] = COOKIE.exec(cookie.trimStart()) ?? []
      return orderId === undefined || key === undefined ? [] : [{ orderId, key }]
    })
    .sort((one, other) => (one.orderId < other.orderId ? 1 : -1))

/** Ids of the orders whose keys a browser holds, newest first. */
export const orderIdsIn = (cookies: string | null): string[] =>
  orderKeysIn(cookies).map(({ orderId }) => orderId)

/** Case claimed by a key, before its signature is verified; null if unreadable. */
const caseOfKey = (key: string): string | null => {
  const [payload = ''] = key.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(claims) && typeof claims[0] === 'string' ? claims[0] : null
  } catch (error) {
    // Invalid base64 or JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}

/** Ids of the orders whose keys claim this case or can't be read. Orders of other cases needn't be looked up. */
export const orderIdsFor = (cookies: string | null, caseId: string): string[] =>
  orderKeysIn(cookies)
    .filter(({ key }) => [null, caseId].includes(caseOfKey(key)))
    .map(({ orderId }) => orderId)
