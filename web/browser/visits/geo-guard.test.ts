import { expect, it } from 'vitest'
import { ApiRefusal, ApiUnreachable } from '../api/api-refusal.ts'
import { checkGeo, geoRedirect } from './geo-guard.ts'

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
    setCookies: ['geo_check=true; Path=/; Max-Age=86400; SameSite=Lax'],
    to: null,
  })
})

it('sends all others to not-available, and remembers that for a day', async () => {
  const outcome = await visit('https://www.hearten.example/case-list?q=flood', null, from('CA'))
  expect(outcome).toEqual({
    setCookies: ['geo_check=false; Path=/; Max-Age=86400; SameSite=Lax; Domain=.hearten.example; Secure'],
    to: '/not-available?next=%2Fcase-list%3Fq%3Dflood',
  })
  const answer = geoRedirect(outcome)
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe(outcome.to)
  expect(answer?.headers.getSetCookie()).toEqual(outcome.setCookies)
})

it('looks up once a day', async () => {
  expect(await visit('http://localhost/', 'a=b; geo_check=true', never)).toEqual({ setCookies: [], to: null })
  expect(await visit('http://localhost/', 'geo_check=false', never)).toEqual({
    setCookies: [],
    to: '/not-available',
  })
})

it('keeps a bypass for seven days, and leads from not-available back home', async () => {
  const bypass = ['bypass_geo=1; Path=/; Max-Age=604800; SameSite=Lax']
  expect(await visit('http://localhost/faq?bypass_geo=1', null, never)).toEqual({
    setCookies: bypass,
    to: null,
  })
  expect(await visit('http://localhost/not-available?bypass_geo=1', 'geo_check=false', never)).toEqual({
    setCookies: bypass,
    to: '/',
  })
})

it.each([
  ['an answer other than 0', new ApiRefusal({ code: 20107, msg: '', data: null }, 200)],
  ['a failed request', new ApiUnreachable('no', { cause: null, timedOut: false })],
  ['any thrown error', new TypeError('what')],
])('admits the visitor after %s, and remembers nothing', async (_what, error) => {
  expect(await visit('http://localhost/', null, () => Promise.reject(error))).toEqual({
    setCookies: [],
    to: null,
  })
})
