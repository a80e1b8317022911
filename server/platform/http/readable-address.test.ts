import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  '/',
  '/case-list?q=a%20b',
  '/case-detail/0123456789AB/rosa-%C3%A9t%C3%A9?from=//elsewhere.example',
  '/a//b',
  '/%2F%2Felsewhere.example',
  '/a%5Cb',
  '/?q=%ff',
  '/.well-known/x',
  '/api/oversea/v1/case/list?q=%',
])('%s is unchanged', (address) => {
  expect(readableAddress(address)).toBe(address)
})

test.each([
  '/%ff',
  '/%',
  '/a/%E0%A4%A',
  '//elsewhere.example',
  '//elsewhere.example/%2e%2e',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/\\/elsewhere.example',
  '/.//elsewhere.example',
  '/%2e//elsewhere.example',
  '/a/..//elsewhere.example',
  '/./\\elsewhere.example',
  '/../..//elsewhere.example',
  '*',
  '',
  'http://',
])('%s becomes unknown', (address) => {
  expect(readableAddress(address)).toBe('/no-such-address')
})

test.each(['/api/%ff', '/api/oversea/v1/%', '/api/..//elsewhere.example'])(
  '%s becomes an unknown call',
  (address) => {
    expect(readableAddress(address)).toBe('/api/no-such-address')
  },
)

test('in an absolute address the host is ignored', () => {
  expect(readableAddress('http://elsewhere.example/case-list?q=1')).toBe('/case-list?q=1')
  expect(readableAddress('https://elsewhere.example//other.example')).toBe('/no-such-address')
})

test('any input becomes decodable and stays on this host', () => {
  const odd = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%', '2', 'e', 'f', '?', '#', ':', '@', 'h', 't', 'p'),
  })
  fc.assert(
    fc.property(fc.oneof(odd, fc.string()), (target) => {
      const address = readableAddress(target)
      const { origin, pathname } = new URL(address, 'http://localhost')
      expect(origin).toBe('http://localhost')
      expect(pathname).not.toMatch(/^\/[/\\]/)
      expect(() => decodeURI(pathname)).not.toThrow()
    }),
  )
})
