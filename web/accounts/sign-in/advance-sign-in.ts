import {
  emailProblem,
  fullNameProblem,
  knownEmailProblem,
  newPasswordProblem,
  passwordProblem,
  verifyCodeProblem,
} from '#contract/account-fields.ts'
import type { EmailCodePurpose } from '#contract/account-shapes.ts'
import { codes } from '#contract/codes.ts'
import type { Api } from '#web/browser/api.ts'
import { ApiRefusal, ApiUnreachable, isRefusal, UNREACHABLE } from '#web/browser/api-refusal.ts'
import { codeSent } from '../code-sent.ts'
import {
  type Act,
  type Field,
  firstState,
  goTo,
  type SignInState,
  STEP_FIELDS,
  type Step,
  withoutPassword,
  withProblems,
} from './sign-in.state.ts'

/** Signed in, or where to go on. */
export type StepResult = SignInState | 'entered'

export type StepDeps = {
  readonly api: Pick<
    Api,
    'checkEmailExists' | 'login' | 'sendEmailCode' | 'registerWithEmail' | 'resetPassword'
  >
  /** Without scripts, see `joinAtOnce`. */
  readonly atOnce: boolean
}

const QUIET = { quiet: true }

const refused = (state: SignInState, error: unknown): SignInState => {
  if (error instanceof ApiUnreachable) return { ...state, problems: {}, notice: null, failure: UNREACHABLE }
  if (!(error instanceof ApiRefusal)) throw error
  const { code, message } = error
  if (code === codes.emailTaken.code) return { ...goTo(state, 'password'), failure: message }
  if (code === codes.wrongLogin.code) return withProblems(state, [{ field: 'password', message }], message)
  if (code === codes.codeWrong.code || code === codes.tooManyTries.code)
    return withProblems(state, [{ field: 'verifyCode', message }], message)
  const hidden = error.fields.find(({ field }) => !isAsked(state, field))
  // A problem with what this step doesn't ask for would be said nowhere.
  const at = withProblems(state, error.fields, message)
  if (hidden !== undefined) return { ...at, failure: hidden.message }
  // What is wrong with name or password is put right where they were typed.
  const isEarlier = at.problems.password !== undefined || at.problems.fullName !== undefined
  return state.step === 'code' && isEarlier ? { ...at, step: 'join' } : at
}

type Check = (text: string) => string | null

/** When a field is right. Of a password one has, only that there is one. */
const checkOf = (step: Step, field: Field): Check => {
  if (field === 'password')
    return step === 'password' || step === 'either' ? passwordProblem : newPasswordProblem
  return { email: knownEmailProblem, fullName: fullNameProblem, verifyCode: verifyCodeProblem }[field]
}

/** Name and password are asked for one step before the code, which leads back to them. */
const isAsked = ({ step }: SignInState, field: string): boolean => {
  const asked = step === 'code' ? [...STEP_FIELDS.code, ...STEP_FIELDS.join] : STEP_FIELDS[step]
  return asked.some((one) => one === field)
}

/** Everything that is missing at once; null where nothing is. */
const missing = (state: SignInState): SignInState | null => {
  const messages = STEP_FIELDS[state.step].flatMap((field) => {
    const message = checkOf(state.step, field)(state.typed[field])
    return message === null ? [] : [{ field, message }]
  })
  return messages.length === 0 ? null : withProblems(state, messages, codes.invalidInput.sentence)
}

/** Has a code mailed, and goes where it is typed. One that is on its way already is as good. */
const mail = async (
  { api }: StepDeps,
  state: SignInState,
  purpose: EmailCodePurpose,
  step: SignInState['step'],
): Promise<SignInState> => {
  const { email } = state.typed
  const there = { ...goTo(state, step), typed: { ...state.typed, verifyCode: '' } }
  const { mailed } = state
  if (step !== state.step && mailed?.email === email && mailed.purpose === purpose) return there
  try {
    const { resendAt } = await api.sendEmailCode({ email, purpose }, QUIET)
    return { ...there, mailed: { email, purpose, resendAt } }
  } catch (error) {
    const onItsWay = codeSent(error)
    if (onItsWay === null) throw error
    const { resendAt, sentence } = onItsWay
    return { ...there, notice: sentence, mailed: { email, purpose, resendAt } }
  }
}

/** Of an address for a new account more is asked than of one that has its account: it may be put right where it is typed. */
const join = (deps: StepDeps, state: SignInState): Promise<SignInState> | SignInState => {
  const message = emailProblem(state.typed.email)
  if (message !== null)
    return withProblems(goTo(state, 'email'), [{ field: 'email', message }], codes.invalidInput.sentence)
  return deps.atOnce ? mail(deps, state, 'register', 'joinAtOnce') : goTo(state, 'join')
}

/** Null where too many asked: nobody is kept out by that. */
const hasAccount = async ({ api }: StepDeps, email: string): Promise<boolean | null> => {
  try {
    return (await api.checkEmailExists({ email }, QUIET)).exists
  } catch (error) {
    if (isRefusal(error, 'slowDown')) return null
    throw error
  }
}

const enterEmail = async (deps: StepDeps, state: SignInState): Promise<SignInState> => {
  const known = { ...state, typed: { ...state.typed, email: state.typed.email.trim() } }
  const exists = await hasAccount(deps, known.typed.email)
  if (exists === null) return goTo(known, 'either')
  return exists ? goTo(known, 'password') : join(deps, known)
}

const goOn = async (deps: StepDeps, state: SignInState): Promise<StepResult> => {
  const { api } = deps
  const wrong = missing(state)
  if (wrong !== null) return wrong
  const { email, password, fullName, verifyCode } = state.typed
  switch (state.step) {
    case 'email':
      return enterEmail(deps, state)
    case 'join':
      return mail(deps, state, 'register', 'code')
    case 'password':
    case 'either':
      await api.login({ email, password }, QUIET)
      return 'entered'
    case 'code':
    case 'joinAtOnce':
      await api.registerWithEmail({ email, password, fullName, verifyCode }, QUIET)
      return 'entered'
    case 'reset':
      await api.resetPassword({ email, password, verifyCode }, QUIET)
      return 'entered'
  }
}

const act = (deps: StepDeps, state: SignInState, wanted: Act): Promise<StepResult> | SignInState => {
  switch (wanted) {
    case 'continue':
      return goOn(deps, state)
    case 'forgot':
      return mail(deps, withoutPassword(state), 'reset', 'reset')
    case 'join':
      return join(deps, withoutPassword(state))
    case 'resend':
      return mail(deps, state, state.step === 'reset' ? 'reset' : 'register', state.step)
    case 'back':
      return { ...firstState(state.typed.email), mailed: state.mailed }
  }
}

/** One press of a button of the sign-in forms: the same in the browser and, without scripts, on the server. */
export const advanceSignIn = async (deps: StepDeps, state: SignInState, wanted: Act): Promise<StepResult> => {
  try {
    return await act(deps, state, wanted)
  } catch (error) {
    return refused(state, error)
  }
}
