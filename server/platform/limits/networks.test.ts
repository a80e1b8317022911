import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, widerNetworksOf } from './networks.ts'

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

test.each([
  ['203.0.113.7', { block: '203.0.113.0/24' }],
  ['::ffff:203.0.113.7', { block: '203.0.113.0/24' }],
  ['2001:db8:1:2ff::1', { line: '2001:db8:1:200::/56', block: '2001:db8:1::/48' }],
  ['2001:db8:1:200::1', { line: '2001:db8:1:200::/56', block: '2001:db8:1::/48' }],
  ['2001:db8:1:7f::1', { line: '2001:db8:1:0::/56', block: '2001:db8:1::/48' }],
  ['::1', { line: '0:0:0:0::/56', block: '0:0:0::/48' }],
])('%s belongs to the wider networks %o', (address, networks) => {
  expect(widerNetworksOf(address)).toEqual(networks)
})

const group = fc.integer({ min: 0, max: 0xffff }).map((bits) => bits.toString(16))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })

test('addresses of one /64 count as one network, and those of two never do', () => {
  const isNonzero = (network: readonly string[]) => network.some((part) => part !== '0')
  fc.assert(
    fc.property(groups(4).filter(isNonzero), groups(4), groups(4), (network, host, other) => {
      const networkWith = (parts: readonly string[]) => networkOf([...network, ...parts].join(':'))
      expect(networkWith(host)).toBe(networkWith(other))
      const [first = '0', ...rest] = network
      const next = ((Number.parseInt(first, 16) + 1) & 0xffff).toString(16)
      expect(networkOf([next, ...rest, ...host].join(':'))).not.toBe(networkWith(host))
    }),
  )
})
