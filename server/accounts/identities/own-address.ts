/** Whether an address is a path of ours, as every browser reads it. */
const isOwnPath = (address: string, publicOrigin: string): boolean =>
  /^\/(?![/\\])/.test(address) && URL.parse(address, publicOrigin)?.origin === publicOrigin

/** An address on our own site, or the home page: nobody is sent elsewhere by a link to our sign-in. */
export const ownAddress = (address: string, publicOrigin: string): string => {
  if (!isOwnPath(address, publicOrigin)) return '/'
  const { pathname, search, hash } = new URL(address, publicOrigin)
  // Dots and backslashes that browsers read away may have left two slashes, which would name another host.
  const own = `${pathname}${search}${hash}`
  return isOwnPath(own, publicOrigin) ? own : '/'
}
