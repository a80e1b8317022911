import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_MINUTES } from '#contract/accounts/account-shapes.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { buildApp } from '#server/app.ts'
import { LIMITS } from '#server/platform/http/limits.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-400 * DAY_MS))

const REFRESH = calls.refreshToken.path
const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

let last = 0
let ada: TestPerson
beforeEach(async () => {
  last += 1
  ada = await new TestPerson(test, `viewer${last}@mail.example`).register()
})
const tokenRunsOut = (): void => {
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
const ask = async (
  url: string,
  { method = 'GET', site = 'same-origin', headers = {}, payload = '' }: RequestOptions = {},
) => {
  const sent = [...ada.cookies].filter(([name]) => name !== COOKIES.refreshToken || url.startsWith(REFRESH))
  const answer = await test.app.inject({
    method,
    url,
    headers: {
      ...DOCUMENT,
      'sec-fetch-site': site,
      cookie: sent.map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload } : {}),
  })
  for (const { name, value, maxAge, expires } of answer.cookies) {
    const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
    if (isGone) ada.cookies.delete(name)
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
    tokenRunsOut()
    const first = await ask('/account?tab=a+b')
    expect(first).toMatchObject({ status: 303, to: `${REFRESH}?next=%2Faccount%3Ftab%3Da%2Bb` })
    const second = await ask(String(first.to))
    expect(second).toMatchObject({ status: 303, to: '/account?tab=a+b&loginRedirect=1' })
    expect(second.headers['cache-control']).toBe('no-store')
    expect((await ask(String(second.to))).status).toBe(404)
    expect(await ada.code('userInfo', {})).toBe(0)
  })

  it('works as well while the browser still has the old token', async () => {
    test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
    expect((await ask('/account')).status).toBe(303)
  })

  it('takes an extra step on our site if another site linked to it, because such links don’t bring the refresh token', async () => {
    tokenRunsOut()
    const step = await ask('/account?a="><script>', { site: 'cross-site' })
    expect(step.status).toBe(200)
    expect(step.body).toMatch(
      /content="0;url=\/api\/i-account\/refresh-token\?next=%2Faccount%3Fa%3D[^"<>]*">/,
    )
    // A link from another site ends nothing.
    expect((await ask(`${REFRESH}?next=/account`, { site: 'cross-site' })).status).toBe(404)
    expect(await ada.code('refreshToken', {})).toBe(0)
  })

  it('is unchanged for everyone else', async () => {
    expect((await ask('/account')).status).toBe(404)
    tokenRunsOut()
    expect((await ask('/account.data', { headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(404)
    expect((await ask('/account', { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(404)
    expect((await ask('/health/ready')).status).toBe(200)
    expect((await ask('/auth-callback/google?code=x')).status).toBe(404)
    ada.cookies.clear()
    expect((await ask('/account')).status).toBe(404)
  })

  it('reports the ended session in place, once, and without a redirect loop', async () => {
    tokenRunsOut()
    test.clock.advance(20 * DAY_MS)
    const first = await ask('/account')
    const second = await ask(String(first.to))
    expect(second).toMatchObject({ status: 303, to: '/account?loginRedirect=1&loginExpired=1' })
    expect(ada.sessionCookies).toEqual([])
    expect((await ask(String(second.to))).status).toBe(404)
  })

  it('doesn’t loop either if a session marker can’t be deleted', async () => {
    tokenRunsOut()
    test.clock.advance(20 * DAY_MS)
    const first = await ask('/account')
    const second = await ask(String(first.to))
    ada.cookies.set(COOKIES.signedIn, '1')
    expect((await ask(String(second.to))).status).toBe(404)
  })

  it('a second tab that requests at the same moment is signed in, too', async () => {
    tokenRunsOut()
    const through = `${REFRESH}?next=/account`
    const both = await Promise.all([ask(through), ask(through)])
    expect(both.map(({ to }) => to)).toEqual(['/account?loginRedirect=1', '/account?loginRedirect=1'])
    expect(await ada.code('refreshToken', {})).toBe(0)
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/%61pi/i-account/logout', ''])(
    'never redirects to %s',
    async (next) => {
      tokenRunsOut()
      const { to } = await ask(`${REFRESH}?${new URLSearchParams({ next })}`)
      expect(to).toBe('/?loginRedirect=1')
    },
  )
})

it('the redirect through the refresh call has the rate limit of that call', async () => {
  const narrow = await buildApp({ ...test.deps, config: { ...test.deps.config, rateLimitFactor: 1 } })
  const go = (accept: string) =>
    narrow.inject({ url: `${REFRESH}?next=/account`, headers: { ...DOCUMENT, accept } })
  for (let times = 0; times < LIMITS.write; times += 1) expect((await go('text/html')).statusCode).toBe(303)
  const stopped = await go('text/html')
  expect(stopped).toMatchObject({ statusCode: codes.slowDown.status })
  expect(stopped.body).toContain('That was a lot of tries.')
  expect((await go('*/*')).json()).toMatchObject({ code: codes.slowDown.code })
  await narrow.close()
})

describe('a form sent with an expired token', () => {
  const form = { method: 'POST', payload: 'act=saveName&fullName=Ada+Lane' } as const

  it('is refreshed and resent unchanged', async () => {
    tokenRunsOut()
    const first = await ask('/account?index', form)
    expect(first).toMatchObject({ status: 307, to: `${REFRESH}?next=%2Faccount%3Findex` })
    const second = await ask(String(first.to), form)
    expect(second).toMatchObject({ status: 307, to: '/account?index=&loginRedirect=1' })
    expect(await ada.code('userInfo', {})).toBe(0)
  })

  it('is resent once only, also if the session has ended', async () => {
    tokenRunsOut()
    test.clock.advance(20 * DAY_MS)
    const first = await ask('/account', form)
    const second = await ask(String(first.to), form)
    expect(second).toMatchObject({ status: 307, to: '/account?loginRedirect=1&loginExpired=1' })
    ada.cookies.set(COOKIES.signedIn, '1')
    expect((await ask(String(second.to), form)).status).toBe(404)
  })

  it('from another site is refused', async () => {
    tokenRunsOut()
    for (const url of ['/account', `${REFRESH}?next=/account`])
      expect((await ask(url, { ...form, site: 'cross-site' })).status).toBe(codes.notAllowed.status)
  })
})
