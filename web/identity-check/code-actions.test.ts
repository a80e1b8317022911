import { describe, expect, it } from 'vitest'
import { type CodeName, codes } from '#contract/codes.ts'
import type { SimpleInfo } from '#contract/identity-check/identity-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { applyCodeAct, type CodeAct, NO_CODE_ANSWER } from './code-actions.ts'
import { readSentCode, sentCodeCookie } from './sent-code-cookie.ts'

const CASE = 'M9TP98ECZ4D8'
const SENT_CODE = { resendAt: '2026-11-21T20:01:00.000Z', expiresAt: '2026-11-21T20:10:00.000Z' }

const refusal = (name: CodeName, data: unknown = null, msg: string = codes[name].sentence): ApiRefusal =>
  new ApiRefusal({ code: codes[name].code, msg, data }, codes[name].status)

const INFO: SimpleInfo = {
  caseId: CASE,
  role: 'beneficiary',
  purpose: 2,
  caseTitle: 'Rosa’s house after the flood',
  caseSlug: 'rosas-house',
  organizerName: 'Lena Whitcomb',
  recipientFirstName: 'Rosa',
  maskedEmail: 'r•••@mail.example',
  namesEmail: false,
  codeConfirmed: false,
  invitation: null,
  isLive: true,
  deadlineRefundAt: null,
  withdrawalAccount: 0,
}

/** An API that refuses with `error`. `codeConfirmed`: whether another tab's code was accepted; null: unknown. */
const apiWith = (
  error?: unknown,
  codeConfirmed: boolean | null = false,
): Pick<Api, 'sendVerify' | 'verifyCode' | 'getSimpleInfo'> => ({
  getSimpleInfo: async () => {
    if (codeConfirmed === null) throw new ApiUnreachable('no', { cause: null, timedOut: true })
    return { ...INFO, codeConfirmed }
  },
  sendVerify: async () => {
    if (error !== undefined) throw error
    return SENT_CODE
  },
  verifyCode: async () => {
    if (error !== undefined) throw error
    return { verified: true }
  },
})

const send = (error?: unknown) => applyCodeAct(apiWith(error), CASE, { act: 'send', input: '' })
const confirm = (error?: unknown, input = '123 456') =>
  applyCodeAct(apiWith(error), CASE, { act: 'confirm', input })

describe('requesting a code', () => {
  it('shows when another can be requested', async () => {
    expect(await send()).toMatchObject({ sent: SENT_CODE, failure: null })
  })

  it('counts a code mailed a moment ago as success', async () => {
    const error = refusal('slowDown', { resendAt: SENT_CODE.resendAt })
    expect(await send(error)).toMatchObject({ sent: SENT_CODE, failure: null })
  })

  it('reports the daily limit, and a lost connection', async () => {
    const daily = 'You’ve asked for too many codes today. Try again tomorrow, or write to us.'
    expect(await send(refusal('slowDown', null, daily))).toMatchObject({ sent: null, failure: daily })
    const error = new ApiUnreachable('no', { cause: null, timedOut: true })
    expect(await send(error)).toMatchObject({ sent: null, failure: UNREACHABLE })
  })
})

describe('entering a code', () => {
  it('ignores blanks', async () => {
    expect(await confirm()).toMatchObject({ confirmed: true, problem: null })
    expect(await confirm(undefined, '12345')).toMatchObject({ confirmed: false, input: '12345' })
  })

  it.each([
    [3, 'That is not the code we sent. 3 tries left.'],
    [1, 'That is not the code we sent. 1 try left.'],
    [null, 'That is not the code we sent. Check our newest e-mail.'],
  ])('shows the attempts left: %s', async (triesLeft, problem) => {
    const error = refusal('checkCodeWrong', triesLeft === null ? null : { triesLeft })
    expect(await confirm(error)).toMatchObject({ problem, input: '123 456' })
  })

  it('reports an expired code, or too many attempts, and that no retry would help', async () => {
    for (const name of ['checkCodeExpired', 'checkTooManyTries'] as const)
      expect(await confirm(refusal(name))).toMatchObject({
        problem: null,
        failure: codes[name].sentence,
        isDead: true,
      })
    expect((await confirm(refusal('checkCodeWrong'))).isDead).toBe(false)
  })

  it('lets the caller handle an ended session', async () => {
    await expect(confirm(refusal('tokenMissing'))).rejects.toThrow(ApiRefusal)
  })
})

describe('typing a code in a second tab', () => {
  const late = (name: CodeName, act: CodeAct, codeConfirmed: boolean | null) =>
    applyCodeAct(apiWith(refusal(name), codeConfirmed), CASE, { act, input: '123456' })

  it('continues if the first tab’s code was accepted, as requesting another does', async () => {
    for (const name of ['checkCodeWrong', 'checkCodeExpired', 'checkTooManyTries'] as const)
      expect(await late(name, 'confirm', true)).toEqual({ ...NO_CODE_ANSWER, confirmed: true })
    expect(await late('slowDown', 'send', true)).toEqual({ ...NO_CODE_ANSWER, confirmed: true })
  })

  it('is refused if no code was accepted, or if that is unknown', async () => {
    for (const codeConfirmed of [false, null])
      expect(await late('checkCodeWrong', 'confirm', codeConfirmed)).toMatchObject({
        confirmed: false,
        problem: 'That is not the code we sent. Check our newest e-mail.',
        input: '123456',
      })
  })
})

describe('the cookie of a mailed code', () => {
  const cookies = sentCodeCookie(CASE, SENT_CODE, true).split(';')[0] ?? ''
  const at = (time: string) => Date.parse(time)

  it('is read as long as the code works, for its own case only', () => {
    expect(readSentCode(`a=b; ${cookies}`, CASE, at('2026-11-21T20:09:59.000Z'))).toMatchObject({
      ...SENT_CODE,
      isDead: false,
    })
    expect(readSentCode(cookies, CASE, at(SENT_CODE.expiresAt))).toBeNull()
    expect(readSentCode(cookies, 'QD924PD3F6JV', at(SENT_CODE.resendAt))).toBeNull()
    expect(readSentCode(`sent-code-${CASE}=x`, CASE, 0)).toBeNull()
  })

  it('says if the code no longer works', () => {
    const dead = sentCodeCookie(CASE, { ...SENT_CODE, isDead: true }, true).split(';')[0] ?? ''
    expect(readSentCode(dead, CASE, at(SENT_CODE.resendAt))).toEqual({ ...SENT_CODE, isDead: true })
  })

  it('isn’t named like the cookie of a link', () => {
    expect(cookies.startsWith('check-')).toBe(false)
  })
})
