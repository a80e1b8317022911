/** Placeholder host: an address that stays on it after parsing is a path of ours. */
const NOWHERE = 'http://ours.invalid'

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
export const ownAddress = (wanted: string | null): string | null => {
  // Browsers treat "//elsewhere" and "/\elsewhere" as other sites.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null
  if (!URL.canParse(wanted, NOWHERE)) return null
  const url = new URL(wanted, NOWHERE)
  // Removed dots, backslashes and blanks may leave two slashes, which would name another host.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return null
  return isCall(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}
