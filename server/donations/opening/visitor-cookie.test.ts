import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { COOKIES, visitorIdPattern } from '#contract/headers.ts'
import { visitorCookie } from '#contract/page-cookie.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

describe.each([
  ['http://localhost:3000', { domain: null, secure: false }],
  ['https://www.hearten.example', { domain: 'hearten.example', secure: true }],
])('a browser at %s without a visitor id', (origin, cookieOptions) => {
  const test = testApp({ PUBLIC_ORIGIN: origin })

  it('gets one in the same cookie that its own scripts would write, and keeps an existing one', async () => {
    const url = `${calls.getPayPlatform.path}?caseId=${await makeCase(test)}`
    const first = await test.app.inject({ url })
    const cookie = String(first.headers['set-cookie'])
    const id = cookie.slice(`${COOKIES.visitor}=`.length, cookie.indexOf(';'))
    expect(id).toMatch(visitorIdPattern)
    expect(cookie).toBe(visitorCookie(id, cookieOptions))
    const second = await test.app.inject({ url, headers: { cookie: `${COOKIES.visitor}=${id}` } })
    expect(second.headers['set-cookie']).toBeUndefined()
  })
})
