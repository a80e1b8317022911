import { expect, it } from 'vitest'
import { guardLogin } from './login-guard.ts'

it.each([
  ['/fundraiser/list', true, null],
  ['/', false, null],
  ['/fundraiser/list', false, '/?signIn=1&next=%2Ffundraiser%2Flist'],
  ['/kyc/check/ABC?a=1&b=2', false, '/?signIn=1&next=%2Fkyc%2Fcheck%2FABC%3Fa%3D1%26b%3D2'],
  ['/account?a=b+c&loginRedirect=1', false, '/?signIn=1&next=%2Faccount%3Fa%3Db%2Bc'],
  ['/account?loginRedirect=1&loginExpired=1', false, '/?signIn=1&next=%2Faccount&loginExpired=1'],
])('section 2: the login guard, %s, signed in %s, leads to %s', (path, signedIn, to) => {
  expect(guardLogin(new URL(path, 'http://localhost'), signedIn)).toBe(to)
})
