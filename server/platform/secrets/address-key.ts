import { networkOf, widerNetworksOf } from '../limits/networks.ts'

/** Keyed hash of an address, for equality checks: addresses themselves aren't stored. */
export const addressKeyOf = (
  { fingerprint }: { readonly fingerprint: (text: string) => string },
  ip: string,
): string => fingerprint(`address ${networkOf(ip)}`)

/** Keyed hash of the widest network that one party may control. */
export const blockKeyOf = (
  { fingerprint }: { readonly fingerprint: (text: string) => string },
  ip: string,
): string => fingerprint(`network ${widerNetworksOf(ip).block}`)
