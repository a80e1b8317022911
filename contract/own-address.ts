/** Base for parsing: an address that stays on this origin is a path of ours. */
const PLACEHOLDER_ORIGIN = 'http://ours.invalid'

/** Whether a path, in any spelling, is an API call rather than a page. */
const isCall = (pathname: string): boolean => {
  try {
    return /^\/api(\/|$)/.test(decodeURIComponent(pathname))
  } catch {
    // Malformed escapes match no page.
    return true
  }
}

const parseOwn = (address: string | null): URL | null => {
  // Browsers treat "//elsewhere" and "/\elsewhere" as other sites.
  if (address === null || !/^\/(?![/\\])/.test(address)) return null
  if (!URL.canParse(address, PLACEHOLDER_ORIGIN)) return null
  const url = new URL(address, PLACEHOLDER_ORIGIN)
  // Removed dots, backslashes and blanks may leave two slashes, which would name another host.
  return url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//') ? null : url
}

const addressIn = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/**
 * Normalizes the address of a page of ours to path, query and fragment, as browsers parse it; null for any
 * other. Prevents open redirects.
 */
export const ownAddress = (address: string | null): string | null => {
  const url = parseOwn(address)
  return url === null || isCall(url.pathname) ? null : addressIn(url)
}

/** Like ownAddress, for a file that a call answers, such as a list as CSV; null for a page. */
export const ownFileAddress = (address: string | null): string | null => {
  const url = parseOwn(address)
  return url?.pathname.startsWith('/api/') ? addressIn(url) : null
}
