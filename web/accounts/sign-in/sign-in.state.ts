import { EMAIL_CODE_MINUTES } from '#contract/accounts/account-fields.ts'

/**
 * e-mail → password → signed in, or e-mail → password → code → join or reset. Which of the two, only the code tells: until
 * it is typed, every step is the same for everybody.
 */
export const STEPS = ['email', 'password', 'code', 'join', 'reset'] as const
export type Step = (typeof STEPS)[number]

/** From top to bottom, wherever several of them are asked for. */
export const FIELDS = ['email', 'verifyCode', 'fullName', 'password'] as const
export type Field = (typeof FIELDS)[number]
export type Typed = Readonly<Record<Field, string>>

/** What its fields' ids begin with. */
export const SIGN_IN_FORM = 'sign-in'

/** What each step asks for. */
export const STEP_FIELDS: Readonly<Record<Step, readonly Field[]>> = {
  email: ['email'],
  password: ['password'],
  code: ['verifyCode'],
  join: ['fullName', 'password'],
  reset: ['password'],
}

/** What the button that was pressed asks for. */
export const ACTS = ['continue', 'code', 'resend', 'back'] as const
export type Act = (typeof ACTS)[number]

/** A code that was mailed to an address. */
export type MailedCode = { readonly email: string; readonly resendAt: string }

export type SignInState = {
  readonly step: Step
  readonly typed: Typed
  readonly problems: Readonly<Partial<Record<Field, string>>>
  /** What there is to know, where nothing went wrong. */
  readonly notice: string | null
  /** What is wrong with the whole of it. */
  readonly failure: string | null
  readonly mailed: MailedCode | null
}

const NOTHING: Typed = { email: '', password: '', fullName: '', verifyCode: '' }

export const firstState = (email = ''): SignInState => ({
  step: 'email',
  typed: { ...NOTHING, email },
  problems: {},
  notice: null,
  failure: null,
  mailed: null,
})

/** Nothing was typed, and there is nothing to say. */
export const isUntouched = ({ step, typed, failure }: SignInState): boolean =>
  step === 'email' && typed.email === '' && failure === null

/** On to a step, with what was typed so far and nothing wrong. */
export const goTo = (state: SignInState, step: Step): SignInState => ({
  ...state,
  step,
  problems: {},
  notice: null,
  failure: null,
})

/** One that was typed for one thing is meant for no other, and goes back into nobody's page. */
export const withoutPassword = (state: SignInState): SignInState => ({
  ...state,
  typed: { ...state.typed, password: '' },
})

type Message = { readonly field: string; readonly message: string }

/** What is wrong at each field; each says its first thing only. */
export const withProblems = (
  state: SignInState,
  messages: readonly Message[],
  sentence: string,
): SignInState => {
  const problems = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const message = messages.find((one) => one.field === field)?.message
      return message === undefined ? [] : [[field, message]]
    }),
  )
  return { ...state, problems, notice: null, failure: Object.keys(problems).length > 0 ? null : sentence }
}

export type StepWords = {
  readonly title: string
  readonly intro: string
  readonly button: string
  readonly busy: string
}

/** `goal` is where signing in leads. */
export const wordsOf = ({ step, typed, mailed }: SignInState, goal: string): StepWords => {
  const { email } = typed
  const sent = `We sent a 6-digit code to ${mailed?.email ?? email}. It works for ${EMAIL_CODE_MINUTES} minutes.`
  const onward = { button: 'Continue', busy: 'Checking…' }
  switch (step) {
    case 'email':
      return { title: 'Sign in or join', intro: goal, ...onward }
    case 'password':
      return { title: 'Sign in or join', intro: email, button: 'Sign in', busy: 'Signing in…' }
    case 'code':
      return { title: 'Check your e-mail', intro: sent, ...onward }
    case 'join':
      return { title: 'Join', intro: `You’ll sign in with ${email}.`, button: 'Join', busy: 'Joining…' }
    case 'reset':
      return {
        title: 'Choose a new password',
        intro: `You have an account with ${email}.`,
        button: 'Save and sign in',
        busy: 'Saving…',
      }
  }
}
