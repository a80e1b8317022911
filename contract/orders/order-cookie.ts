/** The cookie that holds the signed key of one order: HttpOnly, so only our server reads it. */

const PREFIX = 'order-'

/** So many a browser keeps. All go along with each request, and a server takes only so much beside it. */
export const ORDER_COOKIES_MAX = 12

export const orderCookieOf = (orderId: string): string => `${PREFIX}${orderId}`

const COOKIE = new RegExp(`(?:^|;)\\s*${PREFIX}([0-9a-f-]{36})=([^;]*)`, 'g')

type Held = { readonly orderId: string; readonly key: string }

/** The newest first: their ids begin with the time they were made at. */
const heldIn = (cookies: string | null): Held[] =>
  [...(cookies ?? '').matchAll(COOKIE)]
    .flatMap(([, orderId, key]) => (orderId === undefined || key === undefined ? [] : [{ orderId, key }]))
    .sort((one, other) => (one.orderId < other.orderId ? 1 : -1))

/** The orders that a browser holds keys of, the newest first. */
export const orderIdsIn = (cookies: string | null): string[] => heldIn(cookies).map(({ orderId }) => orderId)

/** Which case a key says it is for, before anybody has looked at its signature; null where it can't be read. */
const caseOfKey = (key: string): string | null => {
  const [claimed = ''] = key.split('.')
  try {
    const claims: unknown = JSON.parse(atob(claimed.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(claims) && typeof claims[0] === 'string' ? claims[0] : null
  } catch (error) {
    // No base64, or no JSON in it.
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}

/** Those of them that may be for a case: whoever holds keys of a dozen gifts to others isn't asked about each. */
export const orderIdsFor = (cookies: string | null, caseId: string): string[] =>
  heldIn(cookies)
    .filter(({ key }) => [null, caseId].includes(caseOfKey(key)))
    .map(({ orderId }) => orderId)
