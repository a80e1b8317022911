/** No page and no call has these: whatever asks for them gets the answer of one that isn't there. */
const NO_PAGE = '/no-such-address'
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

/** As browsers read it, with dots and backslashes resolved: `//elsewhere.example` would be another host. */
const namesHost = (address: string): boolean =>
  new URL(`http://localhost${address}`).pathname.startsWith('//')

/**
 * The address that a request is served by. One that can't be decoded, or that a redirect or link made from it could
 * take to another host, is nobody's: it goes the way of all others, so that its answer looks and is guarded like
 * theirs.
 */
export const readableAddress = (target: string): string => {
  // A proxy may send the whole address; which host it names is not for a caller to say.
  const address = target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  const [path = ''] = address.split(/[?#]/, 1)
  if (path.startsWith('/') && decodes(path) && !namesHost(address)) return address
  return path.startsWith('/api/') ? NO_CALL : NO_PAGE
}
