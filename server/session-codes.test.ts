import { beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import type { CallAuth } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

const SESSION_CODES: readonly number[] = [
  codes.tokenExpired.code,
  codes.tokenError.code,
  codes.tokenMissing.code,
  codes.tokenInvalid.code,
]

/**
 * Kinds of callers, by the cookies their browser sends. That of a `dropped` session has deleted the expired
 * token; only the cookie that marks a signed-in browser remains.
 */
const WHO = ['anonymous', 'forged', 'expired', 'dropped', 'ended', 'signed in'] as const
type Who = (typeof WHO)[number]

const cookies = {} as Record<Who, string>

beforeAll(async () => {
  const token = (person: TestPerson): string => `${COOKIES.token}=${person.cookies.get(COOKIES.token)}`
  const early = await new TestPerson(test, 'early@mail.example').register()
  cookies.expired = token(early)
  test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
  // The later sessions sign in by password, because mail jobs are due by the database's clock, which didn't advance.
  const later = early.elsewhere()
  await later.login()
  cookies.ended = token(later)
  await later.call('logout', {})
  cookies.anonymous = ''
  cookies.forged = `${COOKIES.token}=${Buffer.from('["me"]').toString('base64url')}.x`
  cookies.dropped = `${COOKIES.signedIn}=1`
  cookies['signed in'] = token(await early.elsewhere().login())
})

/** The guard's refusal by kind of call and caller; null if the call itself runs. */
const GUARDED: Record<Who, CodeName | null> = {
  anonymous: 'tokenMissing',
  forged: 'tokenError',
  expired: 'tokenExpired',
  dropped: 'tokenExpired',
  ended: 'tokenInvalid',
  'signed in': null,
}
const OPEN: Record<Who, null> = {
  anonymous: null,
  forged: null,
  expired: null,
  dropped: null,
  ended: null,
  'signed in': null,
}
const EXPECTED: Record<CallAuth, Record<Who, CodeName | null>> = {
  anyone: OPEN,
  orderKey: OPEN,
  link: OPEN,
  signature: OPEN,
  user: GUARDED,
  owner: GUARDED,
  team: GUARDED,
  // None of these callers has a mailed link.
  recipient: GUARDED,
  confirmedRecipient: GUARDED,
  ownerOrRecipient: GUARDED,
  // The signed-in person isn't staff.
  staff: { ...GUARDED, 'signed in': 'notAllowed' },
}

/** Calls whose answer is about the tokens in the input, not about the caller's session. */
const CALLS_ABOUT_TOKENS: ReadonlySet<CallName> = new Set(['refreshToken'])

/** @returns the code of the answer */
const callAs = async (name: CallName, who: Who): Promise<number> => {
  const { method, path } = calls[name]
  const answer = await test.app.inject({
    method,
    url: path,
    headers: { cookie: cookies[who], ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST'
      ? { payload: '{"notDeclaredAnywhere": true}' }
      : { query: { notDeclaredAnywhere: '1' } }),
  })
  return answer.json<{ code: number }>().code
}

const names = Object.keys(calls).filter((name): name is CallName => name in calls)

describe.each(names.filter((name) => !CALLS_ABOUT_TOKENS.has(name)))('%s', (name) => {
  it.each(WHO)('answers a caller who is %s with the code for that kind of session', async (who) => {
    const code = await callAs(name, who)
    const expected = EXPECTED[calls[name].auth][who]
    if (expected === null) expect(SESSION_CODES).not.toContain(code)
    else expect(code).toBe(codes[expected].code)
  })
})
