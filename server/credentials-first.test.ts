import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { acceptsCheckLink, type Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { orderCookieOf } from '#contract/donations/order-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie, checkProofCookie } from '#contract/identity-check/check-cookie.ts'
import { testApp } from '#testing/app.ts'

const test = testApp()

const CASE_ID = '0123456789AB'
const ORDER_ID = '019a0000-0000-7000-8000-000000000000'
const forgedToken = `${Buffer.from('["me"]').toString('base64url')}.x`

/** Bytes of a hostile body, just below what a call takes. */
const HOSTILE_BYTES = 50_000
/** Longest query that reaches the server. */
const HOSTILE_QUERY = 8000

/** Each field of a call filled with what makes careless code slow, beside well-formed names and forged credentials. */
const hostileInput = (call: Call): Record<string, string> => {
  const fields = call.input instanceof z.ZodObject ? Object.keys(call.input.shape) : ['anything']
  const bytes = call.method === 'GET' ? HOSTILE_QUERY : HOSTILE_BYTES
  const filling = `${' '.repeat(Math.floor(bytes / (fields.length + 1)))}x`
  return {
    ...Object.fromEntries([...fields, 'notDeclaredAnywhere'].map((field) => [field, filling])),
    caseId: CASE_ID,
    orderId: ORDER_ID,
    token: forgedToken,
    orderKey: forgedToken,
  }
}

const CREDENTIALS = {
  'no credential': '',
  'a forged session': `${COOKIES.token}=${forgedToken}`,
  'forged cookies of a link, its proof and an order': [
    `${checkLinkCookie(CASE_ID)}=${forgedToken}`,
    `${checkProofCookie(CASE_ID)}=${forgedToken}`,
    `${orderCookieOf(ORDER_ID)}=${forgedToken}`,
  ].join('; '),
} as const
type Credential = keyof typeof CREDENTIALS

const expectedRefusal = (call: Call, credential: Credential): CodeName => {
  if (call.auth === 'signature') return 'signInvalid'
  if (call.auth === 'orderKey') return 'notAllowed'
  if (call.auth === 'link') return 'notFound'
  return credential === 'a forged session' ? 'tokenError' : 'tokenMissing'
}

const ask = async (call: Call, cookie: string) => {
  const input = hostileInput(call)
  const isRaw = call.form === 'raw'
  const answer = await test.app.inject({
    method: call.method,
    url: call.path,
    headers: {
      cookie,
      ...(call.method === 'POST' ? { 'content-type': isRaw ? 'text/plain' : 'application/json' } : {}),
    },
    ...(call.method === 'GET' ? { query: input } : { payload: isRaw ? JSON.stringify(input) : input }),
  })
  return answer.json<{ code: number }>().code
}

const needsSomeone = Object.entries<Call>(calls).filter(([, { auth }]) => auth !== 'anyone')

describe.each(needsSomeone)('%s', (_name, call) => {
  it.each(Object.keys(CREDENTIALS) as Credential[])(
    'refuses a hostile input with %s for its sender, and runs no schema on it',
    async (credential) => {
      const run = vi.spyOn(call.input._zod, 'run')
      try {
        const code = await ask(call, CREDENTIALS[credential])
        expect(code).toBe(codes[expectedRefusal(call, credential)].code)
        expect(run).not.toHaveBeenCalled()
      } finally {
        run.mockRestore()
      }
    },
  )
})

it('takes the cookie of a check link for what we signed, not for its name', async () => {
  const call = calls.sendVerify
  expect(acceptsCheckLink(call)).toBe(true)
  expect(await ask(call, `${checkLinkCookie(CASE_ID)}=anything`)).toBe(codes.tokenMissing.code)
})
