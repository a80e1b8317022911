import {
  emailProblem,
  fullNameProblem,
  newPasswordProblem,
  passwordProblem,
} from '#contract/accounts/account-fields.ts'
import { codes } from '#contract/codes.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { recentlySentCode } from '../recently-sent-code.ts'
import {
  type Act,
  type Field,
  firstState,
  type SignInState,
  STEP_FIELDS,
  type Step,
  withoutPassword,
  withProblems,
  withStep,
} from './sign-in.state.ts'

/** Signed in, or the next state. */
export type StepResult = SignInState | 'entered'

export type StepDeps = {
  readonly api: Pick<
    Api,
    'checkEmailExists' | 'login' | 'sendEmailCode' | 'registerWithEmail' | 'resetPassword'
  >
}

const QUIET = { quiet: true }

const refusedState = (state: SignInState, error: unknown): SignInState => {
  if (error instanceof ApiUnreachable) return { ...state, problems: {}, notice: null, failure: UNREACHABLE }
  if (!(error instanceof ApiRefusal)) throw error
  const { code, message } = error
  if (code === codes.emailTaken.code) return { ...withStep(state, 'password'), failure: message }
  if (code === codes.wrongLogin.code) return withProblems(state, [{ field: 'password', message }], message)
  if (code === codes.codeWrong.code || code === codes.tooManyTries.code)
    return withProblems(withStep(state, 'code'), [{ field: 'verifyCode', message }], message)
  // A problem of a field that this step doesn't show appears above the form.
  const hidden = error.fields.find(({ field }) => !STEP_FIELDS[state.step].some((shown) => shown === field))
  const withErrors = withProblems(state, error.fields, message)
  return hidden === undefined ? withErrors : { ...withErrors, failure: hidden.message }
}

type Check = (text: string) => string | null

/** Validation of each field; an existing password only has to be present. */
const checkOf = (step: Step, field: Field): Check => {
  if (field === 'password') return step === 'password' ? passwordProblem : newPasswordProblem
  return { email: emailProblem, fullName: fullNameProblem, verifyCode: verificationCodeProblem }[field]
}

/** State with the errors of the step's fields, all at once; null if all fields are valid. */
const invalidStep = (state: SignInState): SignInState | null => {
  const messages = STEP_FIELDS[state.step].flatMap((field) => {
    const message = checkOf(state.step, field)(state.values[field])
    return message === null ? [] : [{ field, message }]
  })
  return messages.length === 0 ? null : withProblems(state, messages, codes.invalidInput.sentence)
}

/** Mails a code and goes to its step. A code that was just mailed is as good. */
const mail = async ({ api }: StepDeps, state: SignInState): Promise<SignInState> => {
  const { email } = state.values
  const codeStep = { ...withStep(state, 'code'), values: { ...state.values, verifyCode: '' } }
  if (state.step !== 'code' && state.mailed?.email === email) return codeStep
  try {
    const { resendAt } = await api.sendEmailCode({ email }, QUIET)
    return { ...codeStep, mailed: { email, resendAt } }
  } catch (error) {
    const alreadySent = recentlySentCode(error)
    if (alreadySent === null) throw error
    const { resendAt, sentence } = alreadySent
    return { ...codeStep, notice: sentence, mailed: { email, resendAt } }
  }
}

const enterCode = async ({ api }: StepDeps, state: SignInState): Promise<SignInState> => {
  const { email, verifyCode } = state.values
  const { exists } = await api.checkEmailExists({ email, verifyCode }, QUIET)
  return exists ? withStep(state, 'reset') : withStep(state, 'join')
}

const submitStep = async (deps: StepDeps, state: SignInState): Promise<StepResult> => {
  const { api } = deps
  const invalid = invalidStep(state)
  if (invalid !== null) return invalid
  const { email, password, fullName, verifyCode } = state.values
  switch (state.step) {
    case 'email':
      return withStep({ ...state, values: { ...state.values, email: email.trim() } }, 'password')
    case 'password':
      await api.login({ email, password }, QUIET)
      return 'entered'
    case 'code':
      return enterCode(deps, state)
    case 'join':
      await api.registerWithEmail({ email, password, fullName, verifyCode }, QUIET)
      return 'entered'
    case 'reset':
      await api.resetPassword({ email, password, verifyCode }, QUIET)
      return 'entered'
  }
}

const runAction = (deps: StepDeps, state: SignInState, action: Act): Promise<StepResult> | SignInState => {
  switch (action) {
    case 'continue':
      return submitStep(deps, state)
    case 'code':
      return mail(deps, withoutPassword(state))
    case 'resend':
      return mail(deps, state)
    case 'back':
      return { ...firstState(state.values.email), mailed: state.mailed }
  }
}

/** Handles a click in the sign-in forms: in the browser, or without scripts on the server. */
export const advanceSignIn = async (deps: StepDeps, state: SignInState, action: Act): Promise<StepResult> => {
  try {
    return await runAction(deps, state, action)
  } catch (error) {
    return refusedState(state, error)
  }
}
