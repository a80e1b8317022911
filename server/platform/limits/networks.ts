import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** The eight groups of an IPv6 address in any notation. */
const groupsOf = (address: string): string[] => {
  // The URL parser normalizes each address, with an embedded IPv4 as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last]
}

const V4_IN_V6 = ['0', '0', '0', '0', '0', 'ffff']

const asIPv4 = (groups: readonly string[]): string =>
  groups
    .slice(V4_IN_V6.length)
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16)
      return [bits >> 8, bits & 255]
    })
    .join('.')

/** The IPv4 address, or the groups of the IPv6 one. */
const readAddress = (ip: string): string | string[] => {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return V4_IN_V6.every((group, index) => groups[index] === group) ? asIPv4(groups) : groups
}

/**
 * The network that an address counts as: a single IPv4 address, or the /64 of an IPv6 address, which one household has.
 */
export const networkOf = (ip: string): string => {
  const address = readAddress(ip)
  if (typeof address === 'string') return address
  return `${address.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`
}

/**
 * Wider networks that one party may control: with IPv6 a connection's /56 and a rented machine's /48, which
 * many phones also share; with IPv4 a /24.
 */
export const widerNetworksOf = (ip: string): { readonly line?: string; readonly block: string } => {
  const address = readAddress(ip)
  if (typeof address === 'string') return { block: `${address.split('.').slice(0, 3).join('.')}.0/24` }
  const [first, second, third, fourth = '0'] = address
  const site = [first, second, third].join(':')
  const line = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return { line: `${site}:${line}::/56`, block: `${site}::/48` }
}

/** The network whose part of a limit an address uses: the widest that one party may control. */
export const blockOf = (ip: string): string => widerNetworksOf(ip).block
