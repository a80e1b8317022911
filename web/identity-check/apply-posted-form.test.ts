import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { applyPostedForm } from './apply-posted-form.ts'
import { readSentCode, sentCodeCookie } from './sent-code-cookie.ts'

const CASE = 'M9TP98ECZ4D8'

it('stores in the cookie that a code was typed wrong too often, and keeps the code’s times', async () => {
  const now = Date.now()
  const sentCode = {
    resendAt: new Date(now + 1000).toISOString(),
    expiresAt: new Date(now + MINUTE_MS).toISOString(),
    isDead: false,
  }
  const { code, sentence: msg, status } = codes.checkTooManyTries
  const verifyCode = async () => {
    throw new ApiRefusal({ code, msg, data: null }, status)
  }
  const form = new FormData()
  form.set('act', 'confirm')
  form.set('code', '123456')
  // The API calls that this form makes; both are refused.
  const getSimpleInfo = verifyCode
  const api = { verifyCode, getSimpleInfo } as Partial<Api> as Api
  const { data, init } = await applyPostedForm(api, {
    caseId: CASE,
    form,
    url: new URL(`http://here/kyc/check/${CASE}`),
    cookies: sentCodeCookie(CASE, sentCode, false).split(';')[0] ?? '',
    publicOrigin: new URL('http://here'),
    cookieScope: { domain: null, secure: false },
  })
  expect(data.code).toMatchObject({ isDead: true, failure: msg })
  const [cookie = ''] = new Headers(init?.headers).getSetCookie()
  expect(readSentCode(cookie.split(';')[0] ?? '', CASE, now)).toEqual({ ...sentCode, isDead: true })
})
