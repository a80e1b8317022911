import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'

/**
 * e-mail → password → signed in, or e-mail → password → code → join or reset. The code decides which of the
 * two: before it, every step is the same for every address, so that accounts aren't revealed.
 */
export const STEPS = ['email', 'password', 'code', 'join', 'reset'] as const
export type Step = (typeof STEPS)[number]

/** Fields, in the order in which they and their errors are shown. */
export const FIELDS = ['email', 'verifyCode', 'fullName', 'password'] as const
export type Field = (typeof FIELDS)[number]
export type FormValues = Readonly<Record<Field, string>>

/** Prefix of the ids of the form's fields. */
export const SIGN_IN_FORM = 'sign-in'

/** Fields of each step. */
export const STEP_FIELDS: Readonly<Record<Step, readonly Field[]>> = {
  email: ['email'],
  password: ['password'],
  code: ['verifyCode'],
  join: ['fullName', 'password'],
  reset: ['password'],
}

/** Actions of the buttons. */
export const ACTS = ['continue', 'code', 'resend', 'back'] as const
export type Act = (typeof ACTS)[number]

/** A mailed code. */
export type MailedCode = { readonly email: string; readonly resendAt: string }

export type SignInState = {
  readonly step: Step
  readonly values: FormValues
  readonly problems: Readonly<Partial<Record<Field, string>>>
  /** Neutral information. */
  readonly notice: string | null
  /** Error of the whole form. */
  readonly failure: string | null
  readonly mailed: MailedCode | null
}

const EMPTY_VALUES: FormValues = { email: '', password: '', fullName: '', verifyCode: '' }

export const firstState = (email = ''): SignInState => ({
  step: 'email',
  values: { ...EMPTY_VALUES, email },
  problems: {},
  notice: null,
  failure: null,
  mailed: null,
})

/** Whether nothing was typed and there is no message. */
export const isUntouched = ({ step, values, failure }: SignInState): boolean =>
  step === 'email' && values.email === '' && failure === null

/** Moves to a step, keeping the input and clearing errors. */
export const withStep = (state: SignInState, step: Step): SignInState => ({
  ...state,
  step,
  problems: {},
  notice: null,
  failure: null,
})

/** A password is for its own step only, and is never sent back. */
export const withoutPassword = (state: SignInState): SignInState => ({
  ...state,
  values: { ...state.values, password: '' },
})

type Message = { readonly field: string; readonly message: string }

/** State with the first error of each field, or with `sentence` as the error of the whole form. */
export const withProblems = (
  state: SignInState,
  messages: readonly Message[],
  sentence: string,
): SignInState => {
  const problems = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const message = messages.find((entry) => entry.field === field)?.message
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

/** Title, introduction and button of a step. `goal` says where signing in leads. */
export const wordsOf = ({ step, values, mailed }: SignInState, goal: string): StepWords => {
  const { email } = values
  const sentText = `We sent a 6-digit code to ${mailed?.email ?? email}. It works for ${EMAIL_CODE_MINUTES} minutes.`
  const continueButton = { button: 'Continue', busy: 'Checking…' }
  switch (step) {
    case 'email':
      return { title: 'Sign in or join', intro: goal, ...continueButton }
    case 'password':
      return { title: 'Sign in or join', intro: email, button: 'Sign in', busy: 'Signing in…' }
    case 'code':
      return { title: 'Check your e-mail', intro: sentText, ...continueButton }
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
