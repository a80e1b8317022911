import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Addresses that a visitor on the internet can't have: RFC 1918, 4193, 6598 and loopback. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Headers by which proxies and CDNs say that they pass on another's request. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'via'] as const

/** Whether a request says that it came through a proxy. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
