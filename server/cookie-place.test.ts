import { expect, it } from 'vitest'
import { cookiePlaceOf } from './cookie-place.ts'

it.each([
  ['https://www.hearten.example', 'hearten.example'],
  ['https://hearten.org', 'hearten.org'],
  ['https://hearten.co.uk', null],
  ['https://hearten.github.io', null],
  ['https://www.hearten.pages.dev', null],
  ['https://hearten.kawasaki.jp', null],
  ['http://localhost:3000', null],
])('section 9: the domain of cookies is derived from the host, %s: %s', (origin, domain) => {
  expect(cookiePlaceOf(origin)).toEqual({ domain, secure: origin.startsWith('https:') })
})
