/** Nobody's host: an address that is read against it and stays there is a path. */
const NOWHERE = 'http://ours.invalid'

/**
 * An address of our own site, as path, query and fragment, the way every browser reads it; null for anything else. Nobody
 * is sent elsewhere by a link to us.
 */
export const ownAddress = (wanted: string | null): string | null => {
  // "//elsewhere" and "/\elsewhere" are other sites to a browser.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null
  const url = URL.parse(wanted, NOWHERE)
  // Dots, backslashes and blanks that browsers read away may have left two slashes, which would name another host.
  if (url === null || url.origin !== NOWHERE || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
