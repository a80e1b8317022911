import { describe, expect, it } from 'vitest'
import { canonicalAddress, caseAddress, dollarsText, donateAddress, photoAddress } from './case-address.ts'

const key = { caseId: '0123456789AB', slug: 'help-rosa' }
const redirectOf = (path: string) => canonicalAddress(new URL(path, 'http://here'), key)

describe('a case’s address', () => {
  it.each([
    ['/case-detail/0123456789AB/help-rosa', null],
    ['/case-detail/0123456789AB/help-rosa/donations', null],
    ['/case-detail/0123456789AB', '/case-detail/0123456789AB/help-rosa'],
    ['/case-detail/0123456789AB/', '/case-detail/0123456789AB/help-rosa'],
    ['/case-detail/0123456789ab/help-rosa', '/case-detail/0123456789AB/help-rosa'],
    ['/case-detail/0123456789AB/help-rsoa?sharedv=2', '/case-detail/0123456789AB/help-rosa?sharedv=2'],
    ['/case-detail/0123456789AB/payouts', '/case-detail/0123456789AB/help-rosa/payouts'],
    ['/case-detail/0123456789AB/old/photos', '/case-detail/0123456789AB/help-rosa/photos'],
    ['/case-detail/0123456789AB/old/words?cursor=x', '/case-detail/0123456789AB/help-rosa/words?cursor=x'],
  ])('redirects %s to %s (null: not at all)', (path, canonical) => {
    expect(redirectOf(path)).toBe(canonical)
  })

  it('ends with the position of a photo', () => {
    expect(photoAddress(key, 2)).toBe('/case-detail/0123456789AB/help-rosa/photos#photo-3')
  })

  it('is followed by the name of a list', () => {
    expect(caseAddress(key, 'payouts')).toBe('/case-detail/0123456789AB/help-rosa/payouts')
  })
})

it('passes an amount to the donate page in dollars, with cents only if there are any', () => {
  expect(donateAddress('0123456789AB')).toBe('/donate/pay/0123456789AB')
  expect(donateAddress('0123456789AB', 45_000)).toBe('/donate/pay/0123456789AB?amount=450')
  expect([5, 50, 500, 45_025].map(dollarsText)).toEqual(['0.05', '0.50', '5', '450.25'])
})
