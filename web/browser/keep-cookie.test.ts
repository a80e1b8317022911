import { expect, it } from 'vitest'
import { COOKIES } from '#contract/headers.ts'
import { type CookieJar, storeInCookie } from './cookie-storage.ts'

/** A cookie jar that works as a browser's, which accepts no cookie for a public suffix. */
const jarOf = (publicSuffix: string): CookieJar & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>()
  return {
    all,
    get cookie() {
      return [...all].map(([key, value]) => `${key.split(' ')[0]}=${value}`).join('; ')
    },
    set cookie(text) {
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
      const domain = /Domain=([^;]+)/.exec(text)?.[1] ?? '(host)'
      if (domain === publicSuffix) return
      if (text.includes('Max-Age=0')) all.delete(`${name} ${domain}`)
      else all.set(`${name} ${domain}`, value)
    },
  }
}
const scope = { domain: 'pages.example', secure: true }

it.each(Object.values([COOKIES.visitor, COOKIES.geoCheck, COOKIES.geoBypass, 'visit']))(
  'section 9: %s is stored for the domain, replacing earlier ones',
  (name) => {
    const jar = jarOf('.nothing')
    jar.all.set(`${name} (host)`, 'old').set(`${name} .pages.example`, 'older')
    storeInCookie(jar, { name, value: 'new' }, scope)
    expect([...jar.all]).toEqual([[`${name} .pages.example`, 'new']])
  },
)

it('stores a cookie for the host alone if browsers accept none for its domain', () => {
  const jar = jarOf('.pages.example')
  jar.all.set('geo_check (host)', 'old')
  storeInCookie(jar, { name: 'geo_check', value: 'true', days: 1 }, scope)
  expect([...jar.all]).toEqual([['geo_check (host)', 'true']])
})
