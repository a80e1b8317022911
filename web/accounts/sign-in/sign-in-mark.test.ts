import { expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { consumeSignInMark, markSigningIn } from './sign-in-mark.ts'

const CHECK = { pathname: '/kyc/check', search: '' }

it('the first page after a sign-in is reported, once, and a page load without one isn’t', () => {
  const storage = tabStorage()
  expect(consumeSignInMark(storage, CHECK, true)).toBe(false)
  markSigningIn(storage)
  expect(consumeSignInMark(storage, CHECK, true)).toBe(true)
  expect(consumeSignInMark(storage, CHECK, true)).toBe(false)
})

it('nothing is reported for a visitor who canceled the sign-in, even when signed in later', () => {
  const storage = tabStorage()
  markSigningIn(storage)
  expect(consumeSignInMark(storage, CHECK, false)).toBe(false)
  expect(consumeSignInMark(storage, CHECK, true)).toBe(false)
})

it.each([
  { pathname: '/', search: '?signIn=1&next=%2Fkyc%2Fcheck' },
  { pathname: '/sign-in', search: '?next=%2Fkyc%2Fcheck' },
])('$pathname$search isn’t reported, because it still shows the sign-in forms', (place) => {
  const storage = tabStorage()
  markSigningIn(storage)
  expect(consumeSignInMark(storage, place, true)).toBe(false)
  expect(consumeSignInMark(storage, CHECK, true)).toBe(true)
})
