import { expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { expectArrival, forgetArrival, isArrived, takeArrival } from './arrival.ts'

it('the first page after a sign-in is an arrival, once, and a page load is none', () => {
  const storage = tabStorage()
  expect(takeArrival(storage)).toBe(false)
  expectArrival(storage)
  expect(takeArrival(storage)).toBe(true)
  expect(takeArrival(storage)).toBe(false)
})

it('whoever turned away from signing in arrives nowhere', () => {
  const storage = tabStorage()
  expectArrival(storage)
  forgetArrival(storage)
  expect(takeArrival(storage)).toBe(false)
})

it.each([
  [true, '/', '', true],
  [true, '/fundraiser/list', '?from=mail', true],
  [false, '/', '', false],
  // Signed in a moment ago, and led on from there.
  [true, '/', '?signIn=1&next=%2Fkyc%2Fcheck', false],
  [true, '/sign-in', '?next=%2Fkyc%2Fcheck', false],
])('signed in: %s, at %s%s: arrived: %s', (signedIn, pathname, search, arrived) => {
  expect(isArrived(signedIn, { pathname, search })).toBe(arrived)
})
