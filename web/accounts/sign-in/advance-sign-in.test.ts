import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { advanceSignIn, type StepDeps, type StepResult } from './advance-sign-in.ts'
import { type Act, firstState, goTo, type SignInState, wordsOf } from './sign-in.state.ts'

const EMAIL = 'ada@mail.example'
const RESEND_AT = '2026-11-21T18:00:54.000Z'

const refusal = (name: keyof typeof codes, msg: string, data: unknown = null): ApiRefusal =>
  new ApiRefusal({ code: codes[name].code, msg, data }, codes[name].status)

const ON_ITS_WAY = refusal('slowDown', 'A code is on its way. You can ask for another in 54 seconds.', {
  resendAt: RESEND_AT,
})
const NO_MORE = refusal('slowDown', 'Too many codes were asked for. Try again tomorrow, or write to us.')

/** The API as it answers there: each call says no, or what a test gives it. */
const apiThat = (answers: Partial<StepDeps['api']>): StepDeps['api'] => {
  const no = () => Promise.reject(refusal('unexpected', 'Nobody was to ask this'))
  return {
    checkEmailExists: no,
    login: no,
    sendEmailCode: no,
    registerWithEmail: no,
    resetPassword: no,
    ...answers,
  }
}

const stateOf = (result: StepResult): SignInState => {
  if (result === 'entered') throw new Error('Nobody was to be signed in')
  return result
}

const take = async (answers: Partial<StepDeps['api']>, state: SignInState, act: Act, atOnce = false) =>
  stateOf(await advanceSignIn({ api: apiThat(answers), atOnce }, state, act))

const atPassword = goTo(firstState(EMAIL), 'password')

describe('a code that is asked for', () => {
  it('and is on its way already is asked for at its step: that is no error', async () => {
    const state = await take({ sendEmailCode: () => Promise.reject(ON_ITS_WAY) }, atPassword, 'forgot')
    expect(state).toMatchObject({
      step: 'reset',
      failure: null,
      notice: ON_ITS_WAY.message,
      mailed: { email: EMAIL, resendAt: RESEND_AT },
    })
  })

  it.each([
    ['forgot', atPassword, false],
    [
      'continue',
      {
        ...goTo(firstState(EMAIL), 'join'),
        typed: { ...firstState(EMAIL).typed, fullName: 'Ada Lane', password: 'four plain words' },
      },
      false,
    ],
    ['continue', firstState(EMAIL), true],
  ] as const)('by %s and isn’t mailed leads to no step that says it was', async (act, before, atOnce) => {
    const answers = {
      checkEmailExists: () => Promise.resolve({ exists: false }),
      sendEmailCode: () => Promise.reject(NO_MORE),
    }
    const state = await take(answers, before, act, atOnce)
    expect(state).toMatchObject({ step: before.step, failure: NO_MORE.message, notice: null, mailed: null })
    expect(state.typed.email).toBe(EMAIL)
  })

  it('says nothing of the one before, once something else went wrong', async () => {
    const before = { ...goTo(firstState(EMAIL), 'reset'), notice: ON_ITS_WAY.message }
    const state = await take({}, { ...before, typed: { ...before.typed, verifyCode: '12' } }, 'continue')
    expect(state).toMatchObject({ notice: null, problems: { verifyCode: 'The code has 6 digits.' } })
    expect(state.typed.verifyCode).toBe('12')
  })
})

describe('where it can’t be asked whether there is an account', () => {
  const slow = () => Promise.reject(refusal('slowDown', 'That was a lot of tries. Wait 3 minutes.'))
  const atEither = goTo(firstState(EMAIL), 'either')

  it('the dialog goes on, and says so', async () => {
    const state = await take({ checkEmailExists: slow }, firstState(EMAIL), 'continue')
    expect(state).toMatchObject({ step: 'either', failure: null, problems: {} })
    expect(state.typed.email).toBe(EMAIL)
    expect(wordsOf(state, '').intro).toContain('can’t tell whether')
  })

  it('a password signs in, a code is mailed to who forgot it, and who is new joins', async () => {
    const typed = { ...atEither.typed, password: 'four plain words' }
    const login = () => Promise.reject(refusal('wrongLogin', 'That doesn’t fit.'))
    expect(await take({ login }, { ...atEither, typed }, 'continue')).toMatchObject({
      step: 'either',
      problems: { password: 'That doesn’t fit.' },
    })
    const sendEmailCode = () => Promise.resolve({ resendAt: RESEND_AT, expiresAt: RESEND_AT })
    expect(await take({ sendEmailCode }, atEither, 'forgot')).toMatchObject({ step: 'reset' })
    expect(await take({}, { ...atEither, typed }, 'join')).toMatchObject({
      step: 'join',
      typed: { email: EMAIL, password: '' },
    })
    expect(await take({ sendEmailCode }, atEither, 'join', true)).toMatchObject({ step: 'joinAtOnce' })
  })
})

describe('an address that an older version took', () => {
  const first = firstState('josé@mail.example')
  const there = (exists: boolean) => ({ checkEmailExists: () => Promise.resolve({ exists }) })

  it('leads to the password of its account', async () => {
    expect(await take(there(true), first, 'continue')).toMatchObject({ step: 'password', problems: {} })
  })

  it.each([false, true])('is put right where it was typed before it gets a new one', async (atOnce) => {
    const typed = await take(there(false), first, 'continue', atOnce)
    const asked = await take({}, goTo(first, 'either'), 'join', atOnce)
    for (const state of [typed, asked])
      expect(state).toMatchObject({
        step: 'email',
        failure: null,
        typed: { email: 'josé@mail.example' },
        problems: { email: expect.stringContaining('without accents') },
      })
  })
})

describe('a refusal', () => {
  it('of a field that the step doesn’t show is said above the form', async () => {
    const fields = [{ field: 'email', message: 'That e-mail can’t be used.' }]
    const before = {
      ...goTo(firstState(EMAIL), 'reset'),
      typed: { email: EMAIL, fullName: '', password: 'four plain words', verifyCode: '123456' },
    }
    const state = await take(
      {
        resetPassword: () =>
          Promise.reject(refusal('invalidInput', 'Some answers need another look.', { fields })),
      },
      before,
      'continue',
    )
    expect(state).toMatchObject({ step: 'reset', failure: 'That e-mail can’t be used.', typed: before.typed })
  })
})
