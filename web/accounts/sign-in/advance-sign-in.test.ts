import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { advanceSignIn, type StepDeps, type StepResult } from './advance-sign-in.ts'
import { type Act, firstState, type SignInState, withStep, wordsOf } from './sign-in.state.ts'

const EMAIL = 'ada@mail.example'
const RESEND_AT = '2026-11-21T18:00:54.000Z'

const refusal = (name: keyof typeof codes, msg: string, data: unknown = null): ApiRefusal =>
  new ApiRefusal({ code: codes[name].code, msg, data }, codes[name].status)

const ON_ITS_WAY = refusal('slowDown', 'A code is on its way. You can ask for another in 54 seconds.', {
  resendAt: RESEND_AT,
})
const NO_MORE = refusal('slowDown', 'Too many codes were asked for. Try again tomorrow, or write to us.')

/** An API with these answers; other calls are refused. */
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

const take = async (answers: Partial<StepDeps['api']>, state: SignInState, act: Act) =>
  stateOf(await advanceSignIn({ api: apiThat(answers) }, state, act))

const at = (step: SignInState['step'], values: Partial<SignInState['values']> = {}): SignInState => {
  const state = withStep(firstState(EMAIL), step)
  return { ...state, values: { ...state.values, ...values } }
}
const there = (exists: boolean) => ({ checkEmailExists: () => Promise.resolve({ exists }) })

it('doesn’t ask or reveal whether there is an account before its code is entered', async () => {
  const state = await take({}, firstState(` ${EMAIL} `), 'continue')
  expect(state).toMatchObject({ step: 'password', failure: null, values: { email: EMAIL } })
  expect(wordsOf(state, '')).toMatchObject({ title: 'Sign in or join', intro: EMAIL })
})

it('continues from the code to a new account, or to a new password', async () => {
  const before = at('code', { verifyCode: '123456' })
  expect(await take(there(false), before, 'continue')).toMatchObject({ step: 'join', values: before.values })
  expect(await take(there(true), before, 'continue')).toMatchObject({ step: 'reset', values: before.values })
})

describe('a requested code', () => {
  it('that is still valid is entered at its step, without an error', async () => {
    const state = await take({ sendEmailCode: () => Promise.reject(ON_ITS_WAY) }, at('password'), 'code')
    expect(state).toMatchObject({
      step: 'code',
      failure: null,
      notice: ON_ITS_WAY.message,
      mailed: { email: EMAIL, resendAt: RESEND_AT },
    })
  })

  it('that isn’t mailed leads to no step that says it was', async () => {
    const state = await take({ sendEmailCode: () => Promise.reject(NO_MORE) }, at('password'), 'code')
    expect(state).toMatchObject({ step: 'password', failure: NO_MORE.message, notice: null, mailed: null })
    expect(state.values.email).toBe(EMAIL)
  })

  it('isn’t mentioned any more after another error', async () => {
    const before = { ...at('code', { verifyCode: '12' }), notice: ON_ITS_WAY.message }
    const state = await take({}, before, 'continue')
    expect(state).toMatchObject({ notice: null, problems: { verifyCode: 'The code has 6 digits.' } })
    expect(state.values.verifyCode).toBe('12')
  })

  it('that is used up before the account is made is requested again, keeping the name', async () => {
    const before = at('join', { verifyCode: '123456', fullName: 'Ada Lane', password: 'four plain words' })
    const late = () => Promise.reject(refusal('codeWrong', 'That code is over.'))
    expect(await take({ registerWithEmail: late }, before, 'continue')).toMatchObject({
      step: 'code',
      problems: { verifyCode: 'That code is over.' },
      values: { fullName: 'Ada Lane' },
    })
  })
})

describe('a refusal', () => {
  const before = at('reset', { password: 'four plain words', verifyCode: '123456' })
  const refused = (field: string, message: string) => ({
    resetPassword: () =>
      Promise.reject(
        refusal('invalidInput', 'Some answers need another look.', { fields: [{ field, message }] }),
      ),
  })

  it('of a field that the step doesn’t show is shown above the form', async () => {
    const state = await take(refused('email', 'That e-mail can’t be used.'), before, 'continue')
    expect(state).toMatchObject({
      step: 'reset',
      failure: 'That e-mail can’t be used.',
      values: before.values,
    })
  })

  it('of a leaked password is shown at its field, and the code stays', async () => {
    const state = await take(refused('password', 'It was leaked.'), before, 'continue')
    expect(state).toMatchObject({
      step: 'reset',
      problems: { password: 'It was leaked.' },
      values: before.values,
    })
  })
})
