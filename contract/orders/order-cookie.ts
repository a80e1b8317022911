/** HttpOnly cookie with the signed key of one order. */

const PREFIX = 'order-'

/** Maximum per browser: all of them travel with each request, and servers limit the header's size. */
export const ORDER_COOKIES_MAX = 12

export const orderCookieOf = (orderId: string): string => `${PREFIX}${orderId}`

const COOKIE = new RegExp(`(?:^|;)\\s*${PREFIX}([0-9a-f-]{36})=([^;]*)`, 'g')

type Held = { readonly orderId: string; readonly key: string }

/** Newest first: ids begin with their creation time. */
const heldIn = (cookies: string | null): Held[] =>
  [...(cookies ?? '').matchAll(COOKIE)]
    .flatMap(([, orderId, key]) => (orderId === undefined || key === undefined ? [] : [{ orderId, key }]))
    .sort((one, other) => (one.orderId < other.orderId ? 1 : -1))

/** Ids of the orders whose keys a browser holds, newest first. */
export const orderIdsIn = (cookies: string | null): string[] => heldIn(cookies).map(({ orderId }) => orderId)

/** Case claimed by a key, before its signature is verified; null if unreadable. */
const caseOfKey = (key: string): string | null => {
  const [claimed = ''] = key.split('.')
  try {
    const claims: unknown = JSON.parse(atob(claimed.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(claims) && typeof claims[0] === 'string' ? claims[0] : null
  } catch (error) {
    // Invalid base64 or JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}

/** Order ids whose keys claim this case, so that keys for other cases aren't looked up. */
export const orderIdsFor = (cookies: string | null, caseId: string): string[] =>
  heldIn(cookies)
    .filter(({ key }) => [null, caseId].includes(caseOfKey(key)))
    .map(({ orderId }) => orderId)
