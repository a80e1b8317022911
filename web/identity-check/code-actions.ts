import { EMAIL_CODE_MINUTES, wrongCodeText } from '#contract/accounts/mailed-code.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import { recentlySentCode } from '#web/accounts/recently-sent-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable, isRefusal, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { SentCode } from './sent-code-cookie.ts'

export type CodeAct = 'send' | 'confirm'

/** Answer to a form of the first step. */
export type CodeAnswer = {
  /** A code that was just mailed. */
  readonly sent: SentCode | null
  readonly confirmed: boolean
  /** Error of the typed code. */
  readonly problem: string | null
  /** Error of the whole form. */
  readonly failure: string | null
  /** Whether the mailed code is dead: used up or expired. */
  readonly isDead: boolean
  readonly input: string
  /** Error of the address that the person names, and the address. */
  readonly emailProblem: string | null
  readonly email: string
}

export const NO_CODE_ANSWER: CodeAnswer = {
  sent: null,
  confirmed: false,
  problem: null,
  failure: null,
  isDead: false,
  input: '',
  emailProblem: null,
  email: '',
}

const QUIET = { quiet: true } as const

type CodeApi = Pick<Api, 'sendVerify' | 'verifyCode' | 'getSimpleInfo'>

/** The address that a person names; nothing if we know it. */
const named = (email: string): { readonly email?: string } => (email === '' ? {} : { email })

/** A code mailed within the last minute counts as success. */
const send = async (api: CodeApi, caseId: string, email: string): Promise<CodeAnswer> => {
  try {
    const sent = await api.sendVerify({ caseId, ...named(email) }, QUIET)
    return { ...NO_CODE_ANSWER, sent: { ...sent, ...named(email) } }
  } catch (error) {
    const recentCode = recentlySentCode(error)
    if (recentCode === null) throw error
    const { resendAt } = recentCode
    // Another code can be requested one minute after mailing, so the time of mailing is a minute before.
    const expiresAt = new Date(Date.parse(resendAt) + (EMAIL_CODE_MINUTES - 1) * MINUTE_MS).toISOString()
    return { ...NO_CODE_ANSWER, sent: { resendAt, expiresAt, ...named(email) } }
  }
}

const hasTriesLeft = (data: unknown): data is { readonly triesLeft: number } =>
  typeof data === 'object' && data !== null && 'triesLeft' in data && Number.isSafeInteger(data.triesLeft)

const messageOf = ({ fields }: ApiRefusal, name: string): string | null =>
  fields.find(({ field }) => field === name)?.message ?? null

/** Error of the code; null for an unrelated refusal. */
const problemOf = (refusal: ApiRefusal): string | null => {
  const { code, data } = refusal
  if (code === codes.checkCodeWrong.code) return wrongCodeText(hasTriesLeft(data) ? data.triesLeft : null)
  return messageOf(refusal, 'code')
}

const refusedAnswer = (error: unknown): CodeAnswer => {
  if (error instanceof ApiUnreachable) return { ...NO_CODE_ANSWER, failure: UNREACHABLE }
  // The caller leads a person whose session has expired to signing in.
  if (!(error instanceof ApiRefusal) || isTokenCode(error.code)) throw error
  const problem = problemOf(error)
  const emailProblem = messageOf(error, 'email')
  const isDead = isRefusal(error, 'checkCodeExpired', 'checkTooManyTries')
  const failure = problem === null && emailProblem === null ? error.message : null
  return { ...NO_CODE_ANSWER, problem, emailProblem, failure, isDead }
}

/** Whether the code was accepted in another tab of this browser. Then typing it here counts as success, too. */
const isConfirmedElsewhere = async (api: CodeApi, caseId: string): Promise<boolean> => {
  try {
    return (await api.getSimpleInfo({ caseId }, QUIET)).codeConfirmed
  } catch (error) {
    // Falls back to the original refusal.
    if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return false
    throw error
  }
}

/**
 * Runs the action of one of the first step's buttons: in the browser, or in the route's action without scripts.
 * @throws errors that mean signed out
 */
export const applyCodeAct = async (
  api: CodeApi,
  caseId: string,
  { act, input, email = '' }: { readonly act: CodeAct; readonly input: string; readonly email?: string },
): Promise<CodeAnswer> => {
  try {
    if (act === 'send') return await send(api, caseId, email)
    const problem = verificationCodeProblem(input)
    if (problem !== null) return { ...NO_CODE_ANSWER, problem, input, email }
    await api.verifyCode({ caseId, code: input, ...named(email) }, QUIET)
    return { ...NO_CODE_ANSWER, confirmed: true }
  } catch (error) {
    const answer = { ...refusedAnswer(error), input: act === 'confirm' ? input : '', email }
    const isConfirmed = error instanceof ApiRefusal && (await isConfirmedElsewhere(api, caseId))
    return isConfirmed ? { ...NO_CODE_ANSWER, confirmed: true } : answer
  }
}
