import { EMAIL_CODE_MINUTES, MAIL_CODE_LABEL } from '#contract/accounts/mailed-code.ts'

/**
 * e-mail → mailed code → signed in or joined; or e-mail → password → signed in, with a mailed code and a new password if it
 * is forgotten. Before the code, every step is the same for every address, so that accounts aren't revealed.
 */
export const STEPS = ['email', 'password', 'code', 'reset'] as const
export type Step = (typeof STEPS)[number]

/** Fields, in the order in which they and their errors are shown. */
export const FIELDS = ['email', 'verifyCode', 'password'] as const
export type Field = (typeof FIELDS)[number]
export type FormValues = Readonly<Record<Field, string>>

/** Prefix of the ids of the form's fields. */
export const SIGN_IN_FORM = 'sign-in'

/** Fields of each step. */
export const STEP_FIELDS: Readonly<Record<Step, readonly Field[]>> = {
  email: ['email'],
  password: ['password'],
  code: ['verifyCode'],
  reset: ['verifyCode', 'password'],
}

/** Actions of the buttons: `code` mails a code to sign in, and `reset` one to set a new password. */
export const ACTS = ['continue', 'code', 'password', 'reset', 'resend', 'back'] as const
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

const EMPTY_VALUES: FormValues = { email: '', password: '', verifyCode: '' }

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
  /** Action of the main button. */
  readonly act: Act
  readonly busy: string
}

/** Title, introduction and button of a step. `goal` says where signing in leads. */
export const wordsOf = ({ step, values, mailed }: SignInState, goal: string): StepWords => {
  const { email } = values
  const sentText = `We sent a 6-digit code to ${mailed?.email ?? email}. It works for ${EMAIL_CODE_MINUTES} minutes.`
  switch (step) {
    case 'email':
      return { title: 'Sign in or join', intro: goal, button: MAIL_CODE_LABEL, busy: 'Sending…', act: 'code' }
    case 'password':
      return {
        title: 'Sign in or join',
        intro: email,
        button: 'Sign in',
        busy: 'Signing in…',
        act: 'continue',
      }
    case 'code':
      return {
        title: 'Check your e-mail',
        intro: sentText,
        button: 'Continue',
        busy: 'Checking…',
        act: 'continue',
      }
    case 'reset':
      return {
        title: 'Choose a new password',
        intro: sentText,
        button: 'Save and sign in',
        busy: 'Saving…',
        act: 'continue',
      }
  }
}
