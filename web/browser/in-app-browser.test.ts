import { expect, it } from 'vitest'
import { inAppBrowser, outsideAddress } from './in-app-browser.ts'

const BOTH = ['google', 'facebook'] as const
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8'

it.each([
  [`${IPHONE} Mobile/15E148 Instagram 350.0.0.1`, { app: 'Instagram', refusedBy: BOTH, outside: 'Safari' }],
  [
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`,
    { app: 'Facebook', refusedBy: ['google'], outside: 'Safari' },
  ],
  [`${IPHONE} Mobile/15E148`, { app: 'this app', refusedBy: BOTH, outside: 'Safari' }],
  [
    `${ANDROID}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36`,
    { app: 'this app', refusedBy: BOTH, outside: 'your browser' },
  ],
  [
    `${ANDROID}; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]`,
    { app: 'Facebook', refusedBy: ['google'], outside: 'your browser' },
  ],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36`, null],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', null],
])('detects whether a page is inside another app, and which, by the user agent %s', (userAgent, expected) => {
  expect(inAppBrowser(userAgent)).toEqual(expected)
})

it('opens the system’s own browser on each system', () => {
  const here = 'https://hearten.example/sign-in?next=%2Fkyc'
  expect(outsideAddress(here, { app: 'Instagram', refusedBy: BOTH, outside: 'Safari' })).toBe(
    `x-safari-${here}`,
  )
  expect(outsideAddress(here, { app: 'Facebook', refusedBy: [], outside: 'your browser' })).toBe(
    'intent://hearten.example/sign-in?next=%2Fkyc#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
})
