import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { buildApp } from '#server/app.ts'
import { LIMITS } from '#server/platform/http/request-limits.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-400 * DAY_MS))

const REFRESH = calls.refreshToken.path
const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

let personCount = 0
let ada: TestPerson
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `viewer${personCount}@mail.example`).register()
})
const expireToken = (): void => {
  test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
  ada.cookies.delete(COOKIES.token)
}

type RequestOptions = {
  method?: 'GET' | 'POST'
  site?: string
  headers?: Record<string, string>
  payload?: string
}

/** One request of this browser, without scripts or redirects. */
const request = async (
  url: string,
  { method = 'GET', site = 'same-origin', headers = {}, payload = '' }: RequestOptions = {},
) => {
  const cookies = [...ada.cookies].filter(
    ([name]) => name !== COOKIES.refreshToken || url.startsWith(REFRESH),
  )
  const answer = await test.app.inject({
    method,
    url,
    headers: {
      ...DOCUMENT,
      'sec-fetch-site': site,
      cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload } : {}),
  })
  for (const { name, value, maxAge, expires } of answer.cookies) {
    const isDeleted = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
    if (isDeleted) ada.cookies.delete(name)
    else ada.cookies.set(name, value)
  }
  return {
    status: answer.statusCode,
    to: answer.headers.location,
    body: answer.body,
    headers: answer.headers,
  }
}

describe('a page requested with an expired token', () => {
  it('is redirected through the refresh call and back with its query, signed in', async () => {
    expireToken()
    const first = await request('/account?tab=a+b')
    expect(first).toMatchObject({ status: 303, to: `${REFRESH}?next=%2Faccount%3Ftab%3Da%2Bb` })
    const second = await request(String(first.to))
    expect(second).toMatchObject({ status: 303, to: '/account?tab=a+b&loginRedirect=1' })
    expect(second.headers['cache-control']).toBe('no-store')
    expect((await request(String(second.to))).status).toBe(404)
    expect(await ada.code('userInfo', {})).toBe(0)
  })

  it('is redirected, too, while the browser still has the expired token', async () => {
    test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
    expect((await request('/account')).status).toBe(303)
  })

  it('takes an extra step on our site if another site linked to it, because such links don’t bring the refresh token', async () => {
    expireToken()
    const step = await request('/account?a="><script>', { site: 'cross-site' })
    expect(step.status).toBe(200)
    expect(step.body).toMatch(
      /content="0;url=\/api\/i-account\/refresh-token\?next=%2Faccount%3Fa%3D[^"<>]*">/,
    )
    // A link from another site to the refresh call doesn't end the session.
    expect((await request(`${REFRESH}?next=/account`, { site: 'cross-site' })).status).toBe(404)
    expect(await ada.code('refreshToken', {})).toBe(0)
  })

  it('isn’t redirected if the token is valid, there was no session, or it isn’t a page view', async () => {
    expect((await request('/account')).status).toBe(404)
    expireToken()
    expect((await request('/account.data', { headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(404)
    expect((await request('/account', { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(404)
    expect((await request('/health/ready')).status).toBe(200)
    expect((await request('/auth-callback/google?code=x')).status).toBe(404)
    ada.cookies.clear()
    expect((await request('/account')).status).toBe(404)
  })

  it('is marked once with the ended session, and isn’t redirected again', async () => {
    expireToken()
    test.clock.advance(20 * DAY_MS)
    const first = await request('/account')
    const second = await request(String(first.to))
    expect(second).toMatchObject({ status: 303, to: '/account?loginRedirect=1&loginExpired=1' })
    expect(ada.sessionCookies).toEqual([])
    expect((await request(String(second.to))).status).toBe(404)
  })

  it('isn’t redirected again, either, if the browser keeps the session marker', async () => {
    expireToken()
    test.clock.advance(20 * DAY_MS)
    const first = await request('/account')
    const second = await request(String(first.to))
    ada.cookies.set(COOKIES.signedIn, '1')
    expect((await request(String(second.to))).status).toBe(404)
  })

  it('is signed in, too, in a second tab that requests it at the same moment', async () => {
    expireToken()
    const through = `${REFRESH}?next=/account`
    const both = await Promise.all([request(through), request(through)])
    expect(both.map(({ to }) => to)).toEqual(['/account?loginRedirect=1', '/account?loginRedirect=1'])
    expect(await ada.code('refreshToken', {})).toBe(0)
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/%61pi/i-account/logout', ''])(
    'is never redirected to %s',
    async (next) => {
      expireToken()
      const { to } = await request(`${REFRESH}?${new URLSearchParams({ next })}`)
      expect(to).toBe('/?loginRedirect=1')
    },
  )
})

describe('a personal file requested with an expired token', () => {
  const file = `${calls.ownStatementFile.path}?year=2025&format=csv`
  const linked = (url: string) =>
    request(url, { headers: { referer: `${test.deps.config.publicOrigin}/account?tab=data` } })

  it('is redirected through the refresh call and back to itself', async () => {
    expireToken()
    const first = await linked(file)
    expect(first).toMatchObject({ status: 303, to: `${REFRESH}?${new URLSearchParams({ next: file })}` })
    expect(await linked(String(first.to))).toMatchObject({ status: 303, to: file })
    // The session is known again: this person has no donations of that year.
    expect((await linked(file)).status).toBe(404)
  })

  it('leads back to the page that linked to it, marked, if the session has ended', async () => {
    expireToken()
    test.clock.advance(20 * DAY_MS)
    const first = await linked(file)
    expect((await linked(String(first.to))).to).toBe('/account?tab=data&loginRedirect=1&loginExpired=1')
  })
})

it('the redirect through the refresh call has the rate limit of that call', async () => {
  const limitedApp = await buildApp({ ...test.deps, config: { ...test.deps.config, rateLimitFactor: 1 } })
  const go = (accept: string) =>
    limitedApp.inject({ url: `${REFRESH}?next=/account`, headers: { ...DOCUMENT, accept } })
  for (let times = 0; times < LIMITS.write; times += 1) expect((await go('text/html')).statusCode).toBe(303)
  const stopped = await go('text/html')
  expect(stopped).toMatchObject({ statusCode: codes.slowDown.status })
  expect(stopped.body).toContain('That was a lot of tries.')
  expect((await go('*/*')).json()).toMatchObject({ code: codes.slowDown.code })
  await limitedApp.close()
})

describe('a form sent with an expired token', () => {
  const form = { method: 'POST', payload: 'act=saveName&fullName=Ada+Lane' } as const

  it('is refreshed and resent unchanged', async () => {
    expireToken()
    const first = await request('/account?index', form)
    expect(first).toMatchObject({ status: 307, to: `${REFRESH}?next=%2Faccount%3Findex` })
    const second = await request(String(first.to), form)
    expect(second).toMatchObject({ status: 307, to: '/account?index=&loginRedirect=1' })
    expect(await ada.code('userInfo', {})).toBe(0)
  })

  it('is resent once only, also if the session has ended', async () => {
    expireToken()
    test.clock.advance(20 * DAY_MS)
    const first = await request('/account', form)
    const second = await request(String(first.to), form)
    expect(second).toMatchObject({ status: 307, to: '/account?loginRedirect=1&loginExpired=1' })
    ada.cookies.set(COOKIES.signedIn, '1')
    expect((await request(String(second.to), form)).status).toBe(404)
  })

  it('from another site is refused', async () => {
    expireToken()
    for (const url of ['/account', `${REFRESH}?next=/account`])
      expect((await request(url, { ...form, site: 'cross-site' })).status).toBe(codes.notAllowed.status)
  })
})
