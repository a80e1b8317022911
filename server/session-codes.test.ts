import { beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_MINUTES } from '#contract/accounts/account-shapes.ts'
import type { CallAuth } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

const SESSION: readonly number[] = [
  codes.tokenExpired.code,
  codes.tokenError.code,
  codes.tokenMissing.code,
  codes.tokenInvalid.code,
]

/** Kinds of callers, by what their browser sends. */
const WHO = ['anonymous', 'forged', 'expired', 'dropped', 'ended', 'signed in'] as const
type Who = (typeof WHO)[number]

const cookies = {} as Record<Who, string>

beforeAll(async () => {
  const token = ({ cookies: kept }: TestPerson): string => `${COOKIES.token}=${kept.get(COOKIES.token)}`
  const early = await new TestPerson(test, 'early@mail.example').register()
  cookies.expired = token(early)
  test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
  // Jobs become due by the database's clock, so the later sessions sign in without mail.
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
  signature: OPEN,
  user: GUARDED,
  owner: GUARDED,
  // Without a mailed link.
  recipient: GUARDED,
  // The signed-in person isn't staff.
  staff: { ...GUARDED, 'signed in': 'notAllowed' },
}

/** These judge the tokens they are given rather than the caller. */
const JUDGES_TOKENS: ReadonlySet<CallName> = new Set(['refreshToken'])

const ask = async (name: CallName, who: Who): Promise<number> => {
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

describe.each(names.filter((name) => !JUDGES_TOKENS.has(name)))('%s', (name) => {
  it.each(WHO)('called by a caller who is %s', async (who) => {
    const code = await ask(name, who)
    const expected = EXPECTED[calls[name].auth][who]
    if (expected === null) expect(SESSION).not.toContain(code)
    else expect(code).toBe(codes[expected].code)
  })
})
