import { expect, it } from 'vitest'
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
