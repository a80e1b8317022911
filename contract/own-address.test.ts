import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const OURS = 'https://hearten.example'

describe('a redirect address', () => {
  it.each([
    '/',
    '/fundraiser/step3',
    '/case-list?q=flood&page=2',
    '/case-detail/0123456789AB#updates',
    '/fundraiser/list',
    '/kyc/check/ABC?a=1&b=%2F',
    '/case-list?next=/api/user',
    '/apiary',
    '/case-list?q=x#results',
  ])('%s is ours', (address) => expect(ownAddress(address)).toBe(address))

  it.each([
    null,
    '',
    'fundraiser',
    'fundraiser/list',
    'https://evil.example/',
    'https://hearten.example.evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%2F/../..//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/api',
    '/api/i-account/refresh-token',
    '/%61pi/i-account/refresh-token',
    '/case-list/../api/i-account/logout',
    '/api%2Fi-account/logout',
    '/case%',
  ])('%j is not ours', (address) => expect(ownAddress(address)).toBeNull())

  it('is on our own site for any input, and stable when applied twice', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '%2f',
      '?',
      '#',
      'evil.example',
      'http:',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 8 }), (pieces) => {
        const address = ownAddress(pieces.join('')) ?? '/'
        expect(address).toMatch(/^\/(?![/\\])/)
        expect(new URL(address, OURS).origin).toBe(OURS)
        expect(ownAddress(address)).toBe(address)
      }),
      { numRuns: 2000 },
    )
  })
})
