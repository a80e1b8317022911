import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { APPLE_CALLBACK } from '#contract/social-calls.ts'
import { testApp } from '#testing/app.ts'

const test = testApp()

it.each([
  ['application/json', '["code"]'],
  ['application/json', '"code"'],
  ['application/json', '7'],
  ['text/plain', 'code=1'],
])('what is no form of Apple’s, %s %s, signs nobody in', async (type, payload) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: APPLE_CALLBACK,
    headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
    payload,
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `${APPLE_CALLBACK}?refused=${codes.socialRefused.code}`,
  ])
})
