/** Addresses that match nothing, to get a regular 404. */
export const NO_PAGE = '/no-such-address'
const NO_CALL = '/api/no-such-address'

const decodes = (path: string): boolean => {
  try {
    decodeURI(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Parses like a browser, with dots and backslashes resolved: `//elsewhere.example` would be another host. */
const namesHost = (address: string): boolean =>
  new URL(`http://localhost${address}`).pathname.startsWith('//')

/**
 * Normalizes a request's address. One that can't be decoded, or that a redirect could turn into another host,
 * becomes an unknown address, so that its 404 and its headers are the usual ones.
 */
export const readableAddress = (target: string): string => {
  // A proxy may send an absolute address; the host in it isn't trusted.
  const address = target.replace(/^https?:\/\/[^/?#]*\//i, '/')
  const [path = ''] = address.split(/[?#]/, 1)
  if (path.startsWith('/') && decodes(path) && !namesHost(address)) return address
  return path.startsWith('/api/') ? NO_CALL : NO_PAGE
}
