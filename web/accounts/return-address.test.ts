import { expect, it } from 'vitest'
import { behindDialog, goalWords, signInAddress, withDialog } from './return-address.ts'

it('the sign-in page’s address carries the return address', () => {
  expect(signInAddress('/fundraiser/list?a=1')).toBe('/sign-in?next=%2Ffundraiser%2Flist%3Fa%3D1')
  expect(signInAddress(null)).toBe('/sign-in')
  expect(signInAddress('/')).toBe('/sign-in')
})

it('the dialog opens over a page and leaves it unchanged', () => {
  const open = withDialog({ pathname: '/case-list', search: '?q=rosa' })
  expect(open).toBe('/case-list?q=rosa&signIn=1')
  const { pathname, search } = new URL(
    `${open}&next=%2Fkyc&loginRedirect=1&loginExpired=1&erased=1`,
    'http://localhost',
  )
  expect(behindDialog({ pathname, search })).toBe('/case-list?q=rosa')
})

it('the dialog continues at the address’s "next", otherwise at the stored page', () => {
  const [home, stored] = ['/', '/fundraiser/list?x=1&y=two']
  const nextOf = (search: string) =>
    new URL(withDialog({ pathname: home, search }, stored), 'http://localhost').searchParams.get('next')
  expect(nextOf('')).toBe(stored)
  expect(nextOf('?next=%2Faccount')).toBe('/account')
  expect(nextOf('?next=%2F%2Felsewhere.example')).toBe(stored)
})

it.each([
  ['/fundraiser/list', 'Then we’ll take you to your fundraisers.'],
  ['/fundraiser/step2', 'Then we’ll take you to your new fundraiser.'],
  ['/kyc/check/ABC', 'Then we’ll take you to the identity check.'],
  ['/case-list', 'We’ll bring you right back.'],
  [null, 'We’ll bring you right back.'],
])('the dialog that leads to %s says: %s', (next, words) => {
  expect(goalWords(next)).toBe(words)
})
