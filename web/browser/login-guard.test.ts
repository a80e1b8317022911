import { expect, it } from 'vitest'
import { guardLogin } from './login-guard.ts'

it.each([
  ['/fundraiser/list', true, null],
  ['/', false, null],
  ['/fundraiser/list', false, '/?signIn=1&next=%2Ffundraiser%2Flist'],
  ['/kyc/check/ABC?a=1&b=2', false, '/?signIn=1&next=%2Fkyc%2Fcheck%2FABC%3Fa%3D1%26b%3D2'],
])('%s, signed in %s, leads to %s', (path, signedIn, to) => {
  expect(guardLogin(new URL(path, 'http://localhost'), signedIn)).toBe(to)
})
