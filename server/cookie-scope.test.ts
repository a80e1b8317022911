import { expect, it } from 'vitest'
import { cookieScopeOf } from './cookie-scope.ts'

it.each([
  ['https://www.hearten.example', 'hearten.example'],
  ['https://hearten.org', 'hearten.org'],
  ['https://hearten.co.uk', null],
  ['https://hearten.github.io', null],
  ['https://www.hearten.pages.dev', null],
  ['https://hearten.kawasaki.jp', null],
  ['http://localhost:3000', null],
])('cookies of %s get the domain %s, as section 9 of the specification asks', (origin, domain) => {
  expect(cookieScopeOf(origin)).toEqual({ domain, secure: origin.startsWith('https:') })
})
