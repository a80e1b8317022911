import { expect, it } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import { codes } from '#contract/codes.ts'
import { signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { sendAppleForm } from '#testing/apple-form.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

it.each([
  ['application/json', '["code"]'],
  ['application/json', '"code"'],
  ['application/json', '7'],
])('an invalid form from Apple, %s %s, signs no one in', async (type, payload) => {
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

it('plain text is invalid too, and isn’t read', async () => {
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }
  const answer = await test.app.inject({ method: 'POST', url: APPLE_CALLBACK, headers, payload: 'code=1' })
  expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: codes.unsupportedMedia.code }])
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it('a canceled sign-in leads to the page that says so', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  const { data } = await ada.call('beginSocialLogin', { provider: 'apple', returnTo: '/' })
  const { fields } = await signInAt(data.url, { email: ada.email, cancel: true })
  const answer = await sendAppleForm(test, ada.cookies, fields)
  expect(answer.headers.location).toBe(
    `${APPLE_CALLBACK}?refused=${codes.socialRefused.code}&which=cancelled`,
  )
})
