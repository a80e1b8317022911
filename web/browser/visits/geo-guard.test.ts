import { expect, it } from 'vitest'
import { ApiRefusal, ApiUnreachable } from '../api/api-refusal.ts'
import { checkGeo, geoCookies, geoRedirect } from './geo-guard.ts'

const visit = (
  address: string,
  cookies: string | null,
  answer: () => Promise<{ countryShortCode: string }>,
) =>
  checkGeo({
    url: new URL(address),
    userAgent: 'Mozilla/5.0',
    cookies,
    api: { countryCode: () => answer() },
  })

const from = (countryShortCode: string) => () => Promise.resolve({ countryShortCode })
const never = () => Promise.reject(new Error('The country was asked for'))

it('remembers for a day that a US visitor may continue', async () => {
  expect(await visit('http://localhost:3000/', null, from('US'))).toEqual({
    cookies: [{ name: 'geo_check', value: 'true', days: 1 }],
    to: null,
  })
})

it('sends all others to not-available, and remembers that for a day', async () => {
  const outcome = await visit('https://www.hearten.example/case-list?q=flood', null, from('CA'))
  expect(outcome).toEqual({
    cookies: [{ name: 'geo_check', value: 'false', days: 1 }],
    to: '/not-available?next=%2Fcase-list%3Fq%3Dflood',
  })
  const setCookies = geoCookies(outcome, { domain: 'hearten.example', secure: true })
  expect(setCookies).toEqual([
    'geo_check=false; Path=/; Max-Age=86400; SameSite=Lax; Domain=.hearten.example; Secure',
  ])
  const answer = geoRedirect(outcome, setCookies)
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe(outcome.to)
  expect(answer?.headers.getSetCookie()).toEqual(setCookies)
})

it('looks up once a day', async () => {
  expect(await visit('http://localhost/', 'a=b; geo_check=true', never)).toEqual({ cookies: [], to: null })
  expect(await visit('http://localhost/', 'geo_check=false', never)).toEqual({
    cookies: [],
    to: '/not-available',
  })
})

it('keeps a bypass for seven days, and leads from not-available back home', async () => {
  const bypass = [{ name: 'bypass_geo', value: '1', days: 7 }]
  expect(await visit('http://localhost/faq?bypass_geo=1', null, never)).toEqual({
    cookies: bypass,
    to: null,
  })
  expect(await visit('http://localhost/not-available?bypass_geo=1', 'geo_check=false', never)).toEqual({
    cookies: bypass,
    to: '/',
  })
})

it.each([
  ['an answer other than 0', new ApiRefusal({ code: 20107, msg: '', data: null }, 200)],
  ['a failed request', new ApiUnreachable('no', { cause: null, timedOut: false })],
  ['any thrown error', new TypeError('what')],
])('admits the visitor after %s, and remembers nothing', async (_what, error) => {
  expect(await visit('http://localhost/', null, () => Promise.reject(error))).toEqual({
    cookies: [],
    to: null,
  })
})
