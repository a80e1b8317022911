import { describe, expect, it } from 'vitest'
import { facebookOriginsIn, mayLoadFacebook } from './facebook-documents.ts'

const mayLoad = (pattern: string, address: string): boolean =>
  mayLoadFacebook({ pattern, url: new URL(address, 'http://here') })

describe('a document that may load Facebook’s script', () => {
  it.each([
    ['/', '/'],
    ['/', '/?signIn=1&next=%2Ffundraiser%2Flist'],
    ['case-list', '/case-list?q=Rosa'],
    ['case-detail/:caseId/:caseTitle?', '/case-detail/AB12CD34EF56/after-the-flood'],
    ['fundraiser', '/fundraiser'],
    ['sign-in', '/sign-in?with=facebook&next=%2Fkyc%2Fcheck'],
    ['account', '/account?with=facebook'],
  ])('starts at %s: %s', (pattern, address) => {
    expect(mayLoad(pattern, address)).toBe(true)
  })

  it.each([
    ['donate/pay/:caseId', '/donate/pay/AB12CD34EF56'],
    ['donate/pay/:caseId', '/donate/pay/AB12CD34EF56?with=facebook'],
    ['account', '/account'],
    ['auth-callback/google', '/auth-callback/google?code=x'],
    ['*', '/somewhere'],

    ['not/yet/known', '/not/yet/known'],
  ])('doesn’t start at %s: %s', (pattern, address) => {
    expect(mayLoad(pattern, address)).toBe(false)
  })
})

it('the origins of Facebook’s script are listed only for a document whose root data has its settings', () => {
  const facebook = { appId: '1', scriptUrl: 'https://connect.facebook.example/sdk.js', version: 'v22.0' }
  expect(facebookOriginsIn({ root: { facebook } })).toEqual([
    'https://connect.facebook.example',
    'https://*.facebook.com',
  ])
  expect(facebookOriginsIn({ root: { facebook: null } })).toEqual([])
  expect(facebookOriginsIn({ account: { facebook } })).toEqual([])
  expect(facebookOriginsIn({})).toEqual([])
})
