import { expect, it } from 'vitest'
import { isMobileMode } from './mobile-mode.ts'

const DESKTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'

it.each([
  [768, DESKTOP, true],
  [769, DESKTOP, false],
  [1440, PHONE, true],
  [1440, 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', true],
  [320, DESKTOP, true],
])('a window %i px wide with the user agent %s is in phone mode: %s', (width, agent, mobile) => {
  expect(isMobileMode(width, agent)).toBe(mobile)
})
