import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** The eight groups of an IPv6 address, however it is written. */
const groupsOf = (address: string): string[] => {
  // The URL parser writes each address in its one short form, an embedded IPv4 as two groups.
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

/** Whom an address stands for: an IPv4 address itself; of an IPv6 address the /64, all of which one household has. */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (V4_IN_V6.every((group, index) => groups[index] === group)) return asIPv4(groups)
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`
}
