import { blockOf, networkOf } from '../limits/networks.ts'

/** Keyed hash of an address, for equality checks: addresses themselves aren't stored. */
export const addressKeyOf = (
  { fingerprint }: { readonly fingerprint: (text: string) => string },
  ip: string,
): string => fingerprint(`address ${networkOf(ip)}`)

/** Keyed hash of `blockOf`. */
export const blockKeyOf = (
  { fingerprint }: { readonly fingerprint: (text: string) => string },
  ip: string,
): string => fingerprint(`network ${blockOf(ip)}`)
