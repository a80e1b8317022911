import { describe, expect, test } from 'vitest'
import { buildLogger } from '#server/platform/logging.ts'
import { maxmindCountries } from './maxmind.ts'

const { countryOf } = maxmindCountries(buildLogger({ logLevel: 'silent' }))

test.each([
  ['8.8.8.8', 'US'],
  ['73.0.0.1', 'US'],
  ['172.58.10.10', 'US'],
  ['91.0.0.1', 'DE'],
  ['24.48.0.1', 'CA'],
  ['133.1.1.1', 'JP'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['2a02:8108::1', 'DE'],
])('%s is in %s', (ip, country) => {
  expect(countryOf(ip)).toBe(country)
})

describe('addresses without a country', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.10.10',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '::1',
    '::ffff:192.168.1.1',
    '::ffff:c0a8:101',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
  ])('include %s', (ip) => {
    expect(countryOf(ip)).toBeNull()
  })
})

test.each(['', 'localhost', '8.8.8', '8.8.8.8:443', '8.8.8.8, 9.9.9.9', '999.1.1.1', 'fe80::1%eth0'])(
  '%j has no country, because it is not an address',
  (ip) => {
    expect(countryOf(ip)).toBeNull()
  },
)
