import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIpv4 } from './ipv4.ts'

test.each([
  ['8.8.8.8', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['256.1.1.1', false],
  ['1.1.1', false],
  ['1.1.1.1.1', false],
  ['01.1.1.1', false],
  ['1.1.1.1 ', false],
  ['::1', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isIpv4(text)).toBe(valid)
})

test('agrees with Node about plausible spellings', () => {
  const octet = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.constantFrom('', '00', '1a'))
  const address = fc.array(octet, { minLength: 3, maxLength: 5 }).map((octets) => octets.join('.'))
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), address), (text) => {
      expect(isIpv4(text)).toBe(isIPv4(text))
    }),
  )
})
