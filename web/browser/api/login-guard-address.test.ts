import { expect, it } from 'vitest'
import { loginGuardAddress } from './login-guard-address.ts'

it.each([
  ['/fundraiser/list', true, null],
  ['/', false, null],
  ['/fundraiser/list', false, '/?signIn=1&next=%2Ffundraiser%2Flist'],
  ['/kyc/check/ABC?a=1&b=2', false, '/?signIn=1&next=%2Fkyc%2Fcheck%2FABC%3Fa%3D1%26b%3D2'],
  ['/account?a=b+c&loginRedirect=1', false, '/?signIn=1&next=%2Faccount%3Fa%3Db%2Bc'],
  ['/account?loginRedirect=1&loginExpired=1', false, '/?signIn=1&next=%2Faccount&loginExpired=1'],
  [
    '/fundraiser/step1?utm_source=tv&a=b&shareId=share-01&sharedv=2&shareChannel=x',
    false,
    '/?signIn=1&next=%2Ffundraiser%2Fstep1%3Futm_source%3Dtv%26a%3Db%26shareId%3Dshare-01%26sharedv%3D2%26shareChannel%3Dx' +
      '&utm_source=tv&shareId=share-01&sharedv=2&shareChannel=x',
  ],
])('section 2: the login guard, %s, signed in %s, leads to %s', (path, signedIn, to) => {
  expect(loginGuardAddress(new URL(path, 'http://localhost'), { signedIn, wasSignedIn: false })).toBe(to)
})
