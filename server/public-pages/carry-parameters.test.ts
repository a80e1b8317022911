import { expect, it } from 'vitest'
import { readFirstVisit } from '#contract/fundraisers/first-visit-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'

const test = testApp()
const from = (search: string, origin = test.deps.config.publicOrigin) => `${origin}/faq${search}`
const open = async (url: string, referer: string) => {
  const { statusCode, headers } = await test.app.inject({ url, headers: { referer } })
  return statusCode === 302 ? headers.location : null
}

it('carries the previous page’s attribution parameters, once, and only from our pages', async () => {
  expect(await open('/fundraiser', from('?utm_source=tv&channel=1&q=dog'))).toBe(
    '/fundraiser?channel=1&utm_source=tv',
  )
  expect(await open('/fundraiser/step1?new=1', from('?fbclid=a%26b'))).toBe(
    '/fundraiser/step1?new=1&fbclid=a%26b',
  )
  expect(await open('/fundraiser?channel=3', from('?channel=1'))).toBeNull()
  expect(await open('/fundraiser', from('?q=dog'))).toBeNull()
  expect(await open('/fundraiser', from('?channel=1', 'https://elsewhere.example'))).toBeNull()
  expect(await open('/fundraisers', from('?channel=1'))).toBeNull()
})

/** Opens a page without scripts. @returns the first-visit cookie that it sets, and its redirect */
const browse = async (url: string, { cookie = '', referer = '', accept = 'text/html,*/*' } = {}) => {
  const { headers, cookies } = await test.app.inject({ url, headers: { cookie, referer, accept } })
  const set = cookies.find(({ name }) => name === COOKIES.firstVisit)
  return { set, to: headers.location ?? null }
}

it('carries the first page’s attribution parameters, however many pages lie between', async () => {
  const campaign = '/case-list?utm_source=tv&channel=1&q=dog'
  const { set } = await browse(campaign, { referer: 'https://elsewhere.example/a' })
  expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(set).not.toHaveProperty('maxAge')
  expect(readFirstVisit(set?.value ?? null)).toEqual({
    referrer: 'https://elsewhere.example/a',
    origin: test.deps.config.publicOrigin,
    path: '/case-list',
    search: '?utm_source=tv&channel=1&q=dog',
  })
  const cookie = `${COOKIES.firstVisit}=${encodeURIComponent(set?.value ?? '')}`
  expect((await browse('/faq?utm_source=other', { cookie })).set).toBeUndefined()
  const from = { cookie, referer: `${test.deps.config.publicOrigin}/faq` }
  expect((await browse('/fundraiser?new=1', from)).to).toBe('/fundraiser?new=1&channel=1&utm_source=tv')
  expect((await browse('/fundraiser?utm_medium=mail', from)).to).toBeNull()
  expect((await browse('/fundraiser', { cookie: `${COOKIES.firstVisit}=%7B` })).to).toBeNull()
})

it('doesn’t remember a call or a file as the first page', async () => {
  expect((await browse('/api/oversea/fund/case/list', { accept: 'application/json' })).set).toBeUndefined()
  expect((await browse('/assets/a.js', { accept: '*/*' })).set).toBeUndefined()
})
