import { describe, expect, it } from 'vitest'
import { cookieDomain, cookieText, visitorCookie } from './page-cookie.ts'

describe('the domain of a cookie', () => {
  it.each([
    ['hearten.example', 'hearten.example'],
    ['www.hearten.example', 'hearten.example'],
    ['a.b.hearten.example:8443', 'hearten.example'],
    ['WWW.Hearten.Example', 'hearten.example'],
    ['localhost', null],
    ['localhost:3000', null],
    ['127.0.0.1:3000', null],
    ['[::1]:3000', null],
  ])('of %s is %s', (host, domain) => {
    expect(cookieDomain(host)).toBe(domain)
  })
})

describe('writing a cookie', () => {
  it('lasts a year by default', () => {
    expect(cookieText('uuid', 'a b', { domain: null, secure: false })).toBe(
      'uuid=a%20b; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })
  it('sets the days, the domain and Secure for https', () => {
    expect(cookieText('geo_check', 'true', { domain: 'hearten.example', secure: true, days: 1 })).toBe(
      'geo_check=true; Path=/; Max-Age=86400; SameSite=Lax; Domain=.hearten.example; Secure',
    )
  })
  it('keeps the visitor id for a year on the shared domain', () => {
    expect(visitorCookie('v1', { domain: 'hearten.example', secure: true })).toBe(
      'uuid=v1; Path=/; Max-Age=31536000; SameSite=Lax; Domain=.hearten.example; Secure',
    )
  })
})
