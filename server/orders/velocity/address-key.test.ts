import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff }).map((bits) => bits.toString(16))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })

test('all of one /64 count together, and two of them never do', () => {
  const isPlain = (network: readonly string[]) => network.some((part) => part !== '0')
  fc.assert(
    fc.property(groups(4).filter(isPlain), groups(4), groups(4), (network, host, other) => {
      const of = (parts: readonly string[]) => networkOf([...network, ...parts].join(':'))
      expect(of(host)).toBe(of(other))
      const [first = '0', ...rest] = network
      const next = ((Number.parseInt(first, 16) + 1) & 0xffff).toString(16)
      expect(networkOf([next, ...rest, ...host].join(':'))).not.toBe(of(host))
    }),
  )
})
