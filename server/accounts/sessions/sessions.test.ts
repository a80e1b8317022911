import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { SESSIONS_MAX } from './sessions.queries.ts'
import { startSession } from './start-session.ts'

const OVERLAP_MS = REFRESH_OVERLAP_SECONDS * 1000

const test = testApp()
// Jobs become due by the database's clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-400 * DAY_MS))

let personCount = 0
let ada: TestPerson
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `sitting${personCount}@mail.example`).register()
})

const refresh = (who = ada) => who.code('refreshToken', {})
const info = (who = ada) => who.code('userInfo', {})
/** A copy of Ada's browser with its current cookies. */
const copyBrowser = (): TestPerson => {
  const copy = ada.elsewhere()
  for (const [name, value] of ada.cookies) copy.cookies.set(name, value)
  return copy
}

describe('cookies of a session', () => {
  it('are out of reach of scripts and other sites, and expire with their content', async () => {
    const { setCookies } = await ada.call('refreshToken', {})
    const [token, refreshToken, signedIn] = ['token', 'refreshToken', 'signedIn'].map((name) =>
      setCookies.find((line) => line.startsWith(`${name}=`))?.replace(/=[^;]*/, ''),
    )
    expect(token).toBe('token; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax')
    expect(refreshToken).toBe(
      `refreshToken; Max-Age=${SESSION_IDLE_DAYS * 86_400}; Path=${calls.refreshToken.path}; HttpOnly; SameSite=Strict`,
    )
    expect(signedIn).toBe(`signedIn; Max-Age=${SESSION_IDLE_DAYS * 86_400}; Path=/; SameSite=Lax`)
  })

  it('are deleted on sign-out, which also ends the session', async () => {
    const before = copyBrowser()
    expect(await ada.code('logout', {})).toBe(0)
    expect(ada.sessionCookies).toEqual([])
    expect(await info(before)).toBe(codes.tokenInvalid.code)
    expect(await refresh(copyBrowser())).toBe(codes.tokenMissing.code)
  })
})

it('a password of a proxy before the site doesn’t stand in the way of the cookie', async () => {
  const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=', 'sec-fetch-site': 'same-origin' }
  expect(await ada.call('userInfo', {}, { headers })).toMatchObject({ code: 0, data: { email: ada.email } })
})

describe('a request without a session', () => {
  it.each([
    ['nothing at all', {}, 'tokenMissing'],
    ['a token that isn’t ours', { [COOKIES.token]: 'x.y' }, 'tokenError'],
    ['the word “undefined” as a token', { [COOKIES.token]: 'undefined' }, 'tokenError'],
    ['only the mark that there was a session', { [COOKIES.signedIn]: '1' }, 'tokenExpired'],
  ] as const)('with %s is refused with the error code for that', async (_what, cookies, name) => {
    const somebody = new TestPerson(test, 'x@mail.example')
    for (const [cookie, value] of Object.entries(cookies)) somebody.cookies.set(cookie, value)
    const answer = await somebody.call('userInfo', {})
    expect(answer).toMatchObject({
      status: 401,
      code: codes[name].code,
      msg: 'Login expired, please login again.',
    })
    if (name === 'tokenError') expect(somebody.cookies.has(COOKIES.token)).toBe(false)
  })

  it('with a refresh token as its token is refused', async () => {
    ada.cookies.set(COOKIES.token, ada.cookies.get(COOKIES.refreshToken) ?? '')
    expect(await info()).toBe(codes.tokenError.code)
  })

  it('is refused before the body is read', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: calls.updateUserInfo.path,
      headers: { 'content-type': 'application/json' },
      payload: '{ not json',
    })
    expect(answer.json()).toMatchObject({ code: codes.tokenMissing.code })
  })

  it('half an hour after sign-in is refused as expired, and works again after a refresh', async () => {
    test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
    expect(await info()).toBe(codes.tokenExpired.code)
    expect(ada.cookies.has(COOKIES.refreshToken)).toBe(true)
    expect(await refresh()).toBe(0)
    expect(await info()).toBe(0)
  })
})

describe('refreshing', () => {
  it('without a token is refused with the specification’s message', async () => {
    expect(await new TestPerson(test, 'x@mail.example').call('refreshToken', {})).toMatchObject({
      code: codes.tokenMissing.code,
      msg: 'refresh token error',
    })
  })

  it('issues a new refresh token each time, and accepts it in the body, too', async () => {
    const first = ada.cookies.get(COOKIES.refreshToken)
    await refresh()
    const second = ada.cookies.get(COOKIES.refreshToken) ?? ''
    expect(second).not.toBe(first)
    const program = ada.elsewhere()
    const { data } = await program.call('refreshToken', { refreshToken: second }, { headers: {} })
    expect(data.refreshToken).not.toBe(second)
    expect(data.token).toEqual(expect.any(String))
  })

  it('with the access token of another session is refused', async () => {
    const other = await ada.elsewhere().login()
    other.cookies.set(COOKIES.token, ada.cookies.get(COOKIES.token) ?? '')
    expect(await refresh(other)).toBe(codes.tokenError.code)
  })

  it('in many concurrent tabs signs none out, and leaves all of them with the same token', async () => {
    const tabs = Array.from({ length: 6 }, copyBrowser)
    expect(await Promise.all(tabs.map(refresh))).toEqual(tabs.map(() => 0))
    const refreshTokens = new Set(tabs.map((tab) => tab.cookies.get(COOKIES.refreshToken)))
    expect(refreshTokens.size).toBe(1)
    for (const tab of tabs) expect(await info(tab)).toBe(0)
    expect(await refresh(tabs[0])).toBe(0)
    expect(await ada.subjects()).not.toContain('We signed you out, to be safe')
  })

  it('with the previous token works for 20 seconds and no longer', async () => {
    const inTime = copyBrowser()
    const tooLate = copyBrowser()
    await refresh()
    test.clock.advance(OVERLAP_MS - 1)
    expect(await refresh(inTime)).toBe(0)
    expect(inTime.cookies.get(COOKIES.refreshToken)).toBe(ada.cookies.get(COOKIES.refreshToken))
    test.clock.advance(1)
    expect(await refresh(tooLate)).toBe(codes.tokenInvalid.code)
  })

  it('with a token two generations old ends the session, even within the 20 seconds', async () => {
    const copied = copyBrowser()
    await refresh()
    await refresh()
    expect(await refresh(copied)).toBe(codes.tokenInvalid.code)
    expect(await info()).toBe(codes.tokenInvalid.code)
  })

  it('with a reused token ends the session for both holders, and the person is notified once', async () => {
    const thief = copyBrowser()
    const other = await ada.elsewhere().login()
    await refresh()
    test.clock.advance(MINUTE_MS)
    expect(await Promise.all([refresh(thief), refresh(copyBrowser())])).toContain(codes.tokenInvalid.code)
    expect(await refresh(ada)).toBe(codes.tokenInvalid.code)
    expect(await info(ada)).toBe(codes.tokenMissing.code)
    expect(thief.sessionCookies).toEqual([])
    expect(await info(other)).toBe(0)
    const notices = (await ada.subjects()).filter((subject) => subject === 'We signed you out, to be safe')
    expect(notices).toHaveLength(1)
  })

  it('with a forged token is refused and doesn’t end the session', async () => {
    const forged = copyBrowser()
    const [body = '', mac] = (ada.cookies.get(COOKIES.refreshToken) ?? '').split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    claims[2] = '0'
    forged.cookies.set(
      COOKIES.refreshToken,
      `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${mac}`,
    )
    expect(await refresh(forged)).toBe(codes.tokenError.code)
    expect(await info()).toBe(0)
  })
})

describe('a session', () => {
  it('ends after 14 days without use', async () => {
    test.clock.advance(SESSION_IDLE_DAYS * DAY_MS - 1)
    expect(await refresh()).toBe(0)
    test.clock.advance(SESSION_IDLE_DAYS * DAY_MS)
    expect(await refresh()).toBe(codes.tokenInvalid.code)
    expect(ada.sessionCookies).toEqual([])
  })

  it('ends after 60 days, used or not', async () => {
    for (let day = 0; day < SESSION_DAYS; day += 10) {
      expect(await refresh()).toBe(0)
      test.clock.advance(10 * DAY_MS)
    }
    expect(await refresh()).toBe(codes.tokenInvalid.code)
  })

  it('is listed for its person, and can be ended from another device', async () => {
    const phone = ada.elsewhere()
    phone.userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
    test.clock.advance(MINUTE_MS)
    await phone.login()
    const { data } = await ada.call('sessions', {})
    expect(data.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', false],
      ['Chrome on Windows', true],
    ])
    const { sessionId = '' } = data[0] ?? {}
    const stranger = await new TestPerson(test, `stranger${personCount}@mail.example`).register()
    expect(await stranger.code('endSession', { sessionId })).toBe(codes.notFound.code)
    expect(await info(phone)).toBe(0)
    expect(await ada.code('endSession', { sessionId })).toBe(0)
    expect(await info(phone)).toBe(codes.tokenInvalid.code)
    expect(await ada.code('endSession', { sessionId })).toBe(codes.notFound.code)
  })

  it('is ended by the fiftieth newer one, unless it was used since', async () => {
    const used = await ada.elsewhere().login()
    const unused = await ada.elsewhere().login()
    const { userId } = (await ada.call('userInfo', {})).data
    const visitor = { userAgent: '', ip: '203.0.113.7', visitorId: null }
    for (let started = 3; started < SESSIONS_MAX; started += 1) {
      test.clock.advance(1000)
      await startSession(test.deps, test.deps.database.db, userId, visitor)
    }
    await refresh()
    await refresh(used)
    expect((await ada.call('sessions', {})).data).toHaveLength(SESSIONS_MAX)
    await startSession(test.deps, test.deps.database.db, userId, visitor)
    expect((await ada.call('sessions', {})).data).toHaveLength(SESSIONS_MAX)
    expect([await info(), await info(used), await info(unused)]).toEqual([0, 0, codes.tokenInvalid.code])
  })

  it('can end all others', async () => {
    const others = [await ada.elsewhere().login(), await ada.elsewhere().login()]
    expect(await ada.code('endSession', { sessionId: null })).toBe(0)
    for (const other of others) expect(await refresh(other)).toBe(codes.tokenInvalid.code)
    expect(await info()).toBe(0)
  })
})
