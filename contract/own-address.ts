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

/**
 * Normalizes an address of our own site to path, query and fragment, as browsers parse it; null for any
 * other. Prevents open redirects.
 */
export const ownAddress = (address: string | null): string | null => {
  // Browsers treat "//elsewhere" and "/\elsewhere" as other sites.
  if (address === null || !/^\/(?![/\\])/.test(address)) return null
  if (!URL.canParse(address, PLACEHOLDER_ORIGIN)) return null
  const url = new URL(address, PLACEHOLDER_ORIGIN)
  // Removed dots, backslashes and blanks may leave two slashes, which would name another host.
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return null
  return isCall(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}
