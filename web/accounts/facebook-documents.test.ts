import { describe, expect, it } from 'vitest'
import { facebookOriginsIn, mayLoadFacebook } from './facebook-documents.ts'

const may = (address: string): boolean => mayLoadFacebook(new URL(address, 'http://here'))

describe('a document that may load Facebook’s script', () => {
  it.each([
    '/',
    '/?signIn=1&next=%2Ffundraiser%2Flist',
    '/case-list?q=Rosa',
    '/case-detail/AB12CD34EF56/after-the-flood',
    '/fundraiser',
    '/sign-in?with=facebook&next=%2Fkyc%2Fcheck',
    '/account?with=facebook',
  ])('is %s', (address) => {
    expect(may(address)).toBe(true)
  })

  it.each([
    '/donate/pay/AB12CD34EF56',
    '/donate/pay-result/AB12CD34EF56',
    '/kyc/check/AB12CD34EF56',
    '/receipt/signed',
    '/statement/signed',
    '/fundraiser/step1',
    '/staff',
    '/account',
    '/auth-callback/google?code=x',
    '/somewhere',
  ])('is not %s', (address) => {
    expect(may(address)).toBe(false)
  })
})

it('names the origins to its policy, and none where it may not', () => {
  const facebook = { appId: '1', scriptUrl: 'https://connect.facebook.example/sdk.js', version: 'v22.0' }
  expect(facebookOriginsIn({ root: { facebook } })).toEqual([
    'https://connect.facebook.example',
    'https://*.facebook.com',
  ])
  expect(facebookOriginsIn({ root: { facebook: null } })).toEqual([])
  expect(facebookOriginsIn({ account: { facebook } })).toEqual([])
  expect(facebookOriginsIn({})).toEqual([])
})
