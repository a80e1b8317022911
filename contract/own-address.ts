/** Nobody's host: an address that is read against it and stays there is a path. */
const NOWHERE = 'http://ours.invalid'

/** Whether a path, however it is written, is a call of the API: those do things, and are no place to be. */
const isCall = (pathname: string): boolean => {
  try {
    return /^\/api(\/|$)/.test(decodeURIComponent(pathname))
  } catch {
    // Nobody can read it: no page is there.
    return true
  }
}

/**
 * An address of a page of ours, as path, query and fragment, the way every browser reads it; null for anything else.
 * Nobody is sent elsewhere by a link to us.
 */
export const ownAddress = (wanted: string | null): string | null => {
  // "//elsewhere" and "/\elsewhere" are other sites to a browser.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null
  if (!URL.canParse(wanted, NOWHERE)) return null
  const url = new URL(wanted, NOWHERE)
  // Dots, backslashes and blanks that browsers read away may have left two slashes, which would name another host.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return null
  return isCall(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}
