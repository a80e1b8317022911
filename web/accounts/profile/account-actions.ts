import { fullNameProblem, newPasswordProblem, passwordProblem } from '#contract/accounts/account-fields.ts'
import { codes } from '#contract/codes.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { passkeyActs } from '../passkeys/passkey-actions.ts'
import { ERASED_SENTENCE } from '../return-address.ts'
import type { Act, Checks, Fields } from './account-act.ts'
import { type AccountAnswer, emptyAnswer, successAnswer } from './account-answer.ts'
import { emailActs } from './email-actions.ts'
import { mailCode } from './mail-code.ts'
import { signInMethodActions } from './sign-in-method-actions.ts'
import { supplementActs } from './supplement-actions.ts'

/** Input that the answer repeats: without passwords, and without fields that the answer holds elsewhere. */
const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !/password|^(act|resendAt|person)$/i.test(name)),
  )

/** Errors of the form's fields, all at once. A field that the form doesn't have is validated by the call. */
const problemsIn = (fields: Fields, checks: Checks): Fields =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const text = fields[name]
      const problem = text === undefined ? null : check(text)
      return problem === null ? [] : [[name, problem]]
    }),
  )

/** Field that shows a refusal, by the refusal's code. */
const FIELD_OF: Readonly<Record<number, string>> = {
  [codes.emailTaken.code]: 'newEmail',
  [codes.wrongLogin.code]: 'currentPassword',
}

/** Field of a wrong code, which the refusal names if the form has several; otherwise the form's only code field. */
const codeFieldOf = ({ data }: ApiRefusal, { values }: AccountAnswer): string => {
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return typeof field === 'string' && Object.hasOwn(values, field) ? field : 'verifyCode'
}

const isCodeWrong = ({ code }: ApiRefusal): boolean =>
  code === codes.codeWrong.code || code === codes.tooManyTries.code

const refusedAnswer = (answer: AccountAnswer, error: unknown): AccountAnswer => {
  if (!(error instanceof ApiRefusal) || isTokenCode(error.code)) throw error
  if (error.fields.length > 0)
    return {
      ...answer,
      problems: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
    }
  const field = FIELD_OF[error.code]
  if (isCodeWrong(error)) return { ...answer, problems: { [codeFieldOf(error, answer)]: error.message } }
  return field === undefined
    ? { ...answer, failure: error.message }
    : { ...answer, problems: { [field]: error.message } }
}

const eraseActs: Readonly<Record<string, Act>> = {
  sendEraseCode: {
    section: 'erase',
    run: (api) => mailCode(() => api.sendOwnCode({ purpose: 'erase' })),
  },
  askErase: {
    section: 'erase',
    run: () => Promise.resolve({ needsConfirmation: true }),
  },
  keepAccount: {
    section: 'erase',
    run: () => Promise.resolve({}),
  },
  erase: {
    section: 'erase',
    checks: { verifyCode: verificationCodeProblem },
    codesSent: true,
    run: async (api, { verifyCode }) => {
      await api.eraseAccount(verifyCode === undefined ? {} : { verifyCode })
      return successAnswer(ERASED_SENTENCE)
    },
  },
}

/** Actions of the account page, by the value of the clicked button. */
export const ACCOUNT_ACTS: Readonly<Record<string, Act>> = {
  saveName: {
    section: 'name',
    checks: { fullName: fullNameProblem },
    run: async (api, { fullName = '' }) => {
      await api.updateUserInfo({ fullName })
      return successAnswer('Your name is saved.')
    },
  },
  changePassword: {
    section: 'password',
    checks: { currentPassword: passwordProblem, password: newPasswordProblem },
    run: async (api, { currentPassword = '', password = '' }) => {
      await api.changePassword({ currentPassword, password })
      return successAnswer('Your password is changed. Every other device is signed out.')
    },
  },
  endSession: {
    section: 'sessions',
    run: async (api, { sessionId = '' }) => {
      await api.endSession({ sessionId })
      return successAnswer('That device is signed out.')
    },
  },
  endOthers: {
    section: 'sessions',
    run: async (api) => {
      await api.endSession({ sessionId: null })
      return successAnswer('Every other device is signed out.')
    },
  },
  removeCard: {
    section: 'cards',
    run: async (api, { cardId = '' }) => {
      await api.removeKeptCard({ cardId })
      return successAnswer('The card is removed, here and at our payment provider.')
    },
  },
  ...emailActs,
  ...signInMethodActions,
  ...passkeyActs,
  ...eraseActs,
  ...supplementActs,
}

/** Validates the fields and runs the action. @throws errors that mean signed out */
export const runAct = async (
  api: Api,
  { section, checks = {}, codesSent = false, run }: Act,
  fields: Fields,
): Promise<AccountAnswer> => {
  // A wrong code doesn't change the time of the next one.
  const resendAt = codesSent ? (fields['resendAt'] ?? null) : null
  const initialAnswer = { ...emptyAnswer(section), values: withoutSecrets(fields), codesSent, resendAt }
  const problems = problemsIn(fields, checks)
  if (Object.keys(problems).length > 0) return { ...initialAnswer, problems }
  try {
    return { ...initialAnswer, ...(await run(api, fields)) }
  } catch (error) {
    return refusedAnswer(initialAnswer, error)
  }
}
