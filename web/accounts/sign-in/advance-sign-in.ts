import { emailProblem, newPasswordProblem, passwordProblem } from '#contract/accounts/account-fields.ts'
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
    return withProblems(state, [{ field: 'verifyCode', message }], message)
  // Staff, whom a code alone doesn't sign in.
  if (code === codes.notAllowed.code) return { ...withStep(state, 'password'), failure: message }
  // A problem of a field that this step doesn't show appears above the form.
  const hidden = error.fields.find(({ field }) => !STEP_FIELDS[state.step].some((shown) => shown === field))
  const withErrors = withProblems(state, error.fields, message)
  return hidden === undefined ? withErrors : { ...withErrors, failure: hidden.message }
}

type Check = (text: string) => string | null

/** Validation of each field; an existing password only has to be present. */
const checkOf = (step: Step, field: Field): Check => {
  if (field === 'password') return step === 'password' ? passwordProblem : newPasswordProblem
  return { email: emailProblem, verifyCode: verificationCodeProblem }[field]
}

/** State with the errors of the step's fields, all at once; null if all fields are valid. */
const invalidStep = (state: SignInState): SignInState | null => {
  const messages = STEP_FIELDS[state.step].flatMap((field) => {
    const message = checkOf(state.step, field)(state.values[field])
    return message === null ? [] : [{ field, message }]
  })
  return messages.length === 0 ? null : withProblems(state, messages, codes.invalidInput.sentence)
}

type CodeStep = 'code' | 'reset'

/** Mails a code and goes to the step that uses it. A code that was just mailed is as good. */
const mail = async ({ api }: StepDeps, state: SignInState, step: CodeStep): Promise<SignInState> => {
  const { email } = state.values
  const codeStep = { ...withStep(state, step), values: { ...state.values, verifyCode: '' } }
  if (state.step !== step && state.mailed?.email === email) return codeStep
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

/** Signs in, or creates the account of a new address. A name is asked for where it is needed. */
const enterByCode = async ({ api }: StepDeps, { values }: SignInState): Promise<'entered'> => {
  const { email, verifyCode } = values
  const { exists } = await api.checkEmailExists({ email, verifyCode }, QUIET)
  await (exists
    ? api.login({ email, verifyCode }, QUIET)
    : api.registerWithEmail({ email, verifyCode }, QUIET))
  return 'entered'
}

const withTrimmedEmail = (state: SignInState): SignInState => ({
  ...state,
  values: { ...state.values, email: state.values.email.trim() },
})

const submitStep = async (deps: StepDeps, state: SignInState): Promise<StepResult> => {
  const { api } = deps
  const invalid = invalidStep(state)
  if (invalid !== null) return invalid
  const { email, password, verifyCode } = state.values
  switch (state.step) {
    case 'email':
      return withStep(withTrimmedEmail(state), 'password')
    case 'password':
      await api.login({ email, password }, QUIET)
      return 'entered'
    case 'code':
      return enterByCode(deps, state)
    case 'reset':
      await api.resetPassword({ email, password, verifyCode }, QUIET)
      return 'entered'
  }
}

/** Mails a code to the typed address, which only the first step has to check. */
const requestCode = (
  deps: StepDeps,
  state: SignInState,
  step: CodeStep,
): Promise<SignInState> | SignInState => {
  const invalid = state.step === 'email' ? invalidStep(state) : null
  return invalid ?? mail(deps, withTrimmedEmail(withoutPassword(state)), step)
}

const runAction = (deps: StepDeps, state: SignInState, action: Act): Promise<StepResult> | SignInState => {
  switch (action) {
    case 'continue':
      return submitStep(deps, state)
    case 'code':
      return requestCode(deps, state, 'code')
    case 'password':
      return withStep(state, 'password')
    case 'reset':
      return requestCode(deps, state, 'reset')
    case 'resend':
      return mail(deps, state, state.step === 'reset' ? 'reset' : 'code')
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
