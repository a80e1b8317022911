import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { advanceSignIn, type StepDeps, type StepResult } from './advance-sign-in.ts'
import { type Act, firstState, type SignInState, withStep, wordsOf } from './sign-in.state.ts'

const EMAIL = 'ada@mail.example'
const RESEND_AT = '2026-11-21T18:00:54.000Z'

const refusal = (name: keyof typeof codes, msg: string, data: unknown = null): ApiRefusal =>
  new ApiRefusal({ code: codes[name].code, msg, data }, codes[name].status)

const CODE_JUST_MAILED = refusal('slowDown', 'A code is on its way. You can ask for another in 54 seconds.', {
  resendAt: RESEND_AT,
})
const DAILY_LIMIT = refusal(
  'slowDown',
  'You’ve asked for too many codes today. Try again tomorrow, or write to us.',
)

/** An API with these answers; other calls are refused. */
const apiWith = (answers: Partial<StepDeps['api']>): StepDeps['api'] => {
  const refuse = () => Promise.reject(refusal('unexpected', 'Nobody was to ask this'))
  return {
    checkEmailExists: refuse,
    login: refuse,
    sendEmailCode: refuse,
    registerWithEmail: refuse,
    resetPassword: refuse,
    ...answers,
  }
}

const stateOf = (result: StepResult): SignInState => {
  if (result === 'entered') throw new Error('Nobody was to be signed in')
  return result
}

const advance = async (answers: Partial<StepDeps['api']>, state: SignInState, act: Act) =>
  stateOf(await advanceSignIn({ api: apiWith(answers) }, state, act))

const stateAt = (step: SignInState['step'], values: Partial<SignInState['values']> = {}): SignInState => {
  const state = withStep(firstState(EMAIL), step)
  return { ...state, values: { ...state.values, ...values } }
}
const emailExists = (exists: boolean) => ({ checkEmailExists: () => Promise.resolve({ exists }) })

it('doesn’t look up or reveal an account before the mailed code is entered', async () => {
  const state = await advance({}, firstState(` ${EMAIL} `), 'continue')
  expect(state).toMatchObject({ step: 'password', failure: null, values: { email: EMAIL } })
  expect(wordsOf(state, '')).toMatchObject({ title: 'Sign in or join', intro: EMAIL })
})

it('a code signs in, or creates the account of a new address, without a password', async () => {
  const before = stateAt('code', { verifyCode: '123456' })
  for (const exists of [true, false]) {
    const entered: unknown[] = []
    const enter = (input: unknown) => {
      entered.push(input)
      return Promise.reject(refusal('codeWrong', 'That code is over.'))
    }
    const api = { ...emailExists(exists), [exists ? 'login' : 'registerWithEmail']: enter }
    expect(await advance(api, before, 'continue')).toMatchObject({
      step: 'code',
      problems: { verifyCode: 'That code is over.' },
    })
    expect(entered).toEqual([{ email: EMAIL, verifyCode: '123456' }])
  }
})

it('leads staff, whom a code alone doesn’t sign in, to their password', async () => {
  const login = () => Promise.reject(refusal('notAllowed', 'Enter your password.'))
  const api = { ...emailExists(true), login }
  const before = stateAt('code', { verifyCode: '123456' })
  expect(await advance(api, before, 'continue')).toMatchObject({
    step: 'password',
    failure: 'Enter your password.',
  })
})

describe('a requested code', () => {
  it('isn’t mailed to what is no address', async () => {
    expect(await advance({}, firstState('ada@'), 'code')).toMatchObject({
      step: 'email',
      problems: { email: 'An e-mail address looks like name@mail.com.' },
    })
  })

  it('leads to its step without an error if an earlier code was just mailed', async () => {
    const state = await advance(
      { sendEmailCode: () => Promise.reject(CODE_JUST_MAILED) },
      stateAt('password'),
      'code',
    )
    expect(state).toMatchObject({
      step: 'code',
      failure: null,
      notice: CODE_JUST_MAILED.message,
      mailed: { email: EMAIL, resendAt: RESEND_AT },
    })
  })

  it('doesn’t lead to its step if it isn’t mailed', async () => {
    const state = await advance(
      { sendEmailCode: () => Promise.reject(DAILY_LIMIT) },
      stateAt('password'),
      'code',
    )
    expect(state).toMatchObject({
      step: 'password',
      failure: DAILY_LIMIT.message,
      notice: null,
      mailed: null,
    })
    expect(state.values.email).toBe(EMAIL)
  })

  it('isn’t mentioned anymore after another error', async () => {
    const before = { ...stateAt('code', { verifyCode: '12' }), notice: CODE_JUST_MAILED.message }
    const state = await advance({}, before, 'continue')
    expect(state).toMatchObject({ notice: null, problems: { verifyCode: 'The code has 6 digits.' } })
    expect(state.values.verifyCode).toBe('12')
  })
})

describe('a refusal', () => {
  const before = stateAt('reset', { password: 'four plain words', verifyCode: '123456' })
  const refused = (field: string, message: string) => ({
    resetPassword: () =>
      Promise.reject(
        refusal('invalidInput', 'Some answers need another look.', { fields: [{ field, message }] }),
      ),
  })

  it('of a field that the step doesn’t show is shown above the form', async () => {
    const state = await advance(refused('email', 'That e-mail can’t be used.'), before, 'continue')
    expect(state).toMatchObject({
      step: 'reset',
      failure: 'That e-mail can’t be used.',
      values: before.values,
    })
  })

  it('of a leaked password is shown at its field, and the code stays', async () => {
    const state = await advance(refused('password', 'It was leaked.'), before, 'continue')
    expect(state).toMatchObject({
      step: 'reset',
      problems: { password: 'It was leaked.' },
      values: before.values,
    })
  })
})
