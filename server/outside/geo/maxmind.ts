import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Reader, type Response } from 'maxmind'
import type { Logger } from '#server/platform/logging.ts'
import type { CountryLookup } from './port.ts'

type CountryRow = Response & { readonly country_code: string }

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Addresses without a country, from IANA's special-purpose registries. Checked first, because the country
 * file has one for some of them (192.168.0.0/16 is Australia).
 */
const SPECIAL_PURPOSE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const SPECIAL_PURPOSE_V6 = [
  ['::', 127],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const

const specialPurpose = new BlockList()
for (const [net, prefix] of SPECIAL_PURPOSE_V4) specialPurpose.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_PURPOSE_V6) specialPurpose.addSubnet(net, prefix, 'ipv6')

/** An IPv4-mapped address of a dual-stack socket: `::ffff:8.8.8.8`. */
const withoutMapping = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

let countryFile: Reader<CountryRow> | undefined

/**
 * Country lookup from the file of an npm package: 8 MB of memory per process, half a microsecond per lookup.
 */
export const maxmindCountries = (log: Logger): CountryLookup => {
  countryFile ??= new Reader<CountryRow>(readFileSync(fileURLToPath(import.meta.resolve(FILE))))
  const file = countryFile
  log.debug({ builtAt: file.metadata.buildEpoch }, 'country file opened')
  return {
    countryOf: (ip) => {
      const address = withoutMapping(ip)
      const version = isIP(address)
      if (version === 0 || specialPurpose.check(address, version === 6 ? 'ipv6' : 'ipv4')) return null
      const code = file.get(address)?.country_code ?? ''
      return /^[A-Z]{2}$/.test(code) ? code : null
    },
  }
}
