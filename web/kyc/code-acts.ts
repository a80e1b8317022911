import { EMAIL_CODE_MINUTES } from '#contract/accounts/account-fields.ts'
import { notTheCode } from '#contract/accounts/wrong-code.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { checkCodeProblem } from '#contract/identity/identity-fields.ts'
import { codeSent } from '#web/accounts/code-sent.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable, isRefusal, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { SentCode } from './sent-code.ts'

export type CodeAct = 'send' | 'confirm'

/** What a press in the first part is answered with. */
export type CodeAnswer = {
  /** A code is on its way. */
  readonly sent: SentCode | null
  readonly confirmed: boolean
  /** What is wrong with the code that was typed. */
  readonly problem: string | null
  /** What went wrong as a whole. */
  readonly failure: string | null
  /** The code that was mailed opens nothing any more, whatever is typed. */
  readonly isDead: boolean
  readonly typed: string
}

export const NO_ANSWER: CodeAnswer = {
  sent: null,
  confirmed: false,
  problem: null,
  failure: null,
  isDead: false,
  typed: '',
}

const QUIET = { quiet: true } as const

type CodeApi = Pick<Api, 'sendVerify' | 'verifyCode' | 'getSimpleInfo'>

/** One that was mailed within the last minute is as good as a new one. */
const send = async (api: CodeApi, caseId: string): Promise<CodeAnswer> => {
  try {
    return { ...NO_ANSWER, sent: await api.sendVerify({ caseId }, QUIET) }
  } catch (error) {
    const onItsWay = codeSent(error)
    if (onItsWay === null) throw error
    const { resendAt } = onItsWay
    // Another can be asked for after the first of its minutes.
    const expiresAt = new Date(Date.parse(resendAt) + (EMAIL_CODE_MINUTES - 1) * MINUTE_MS).toISOString()
    return { ...NO_ANSWER, sent: { resendAt, expiresAt } }
  }
}

const hasTriesLeft = (data: unknown): data is { readonly triesLeft: number } =>
  typeof data === 'object' && data !== null && 'triesLeft' in data && Number.isSafeInteger(data.triesLeft)

/** Of the code itself; null for what has nothing to do with what was typed. */
const problemOf = ({ code, fields, data }: ApiRefusal): string | null => {
  if (code === codes.checkCodeWrong.code) return notTheCode(hasTriesLeft(data) ? data.triesLeft : null)
  return fields.find(({ field }) => field === 'code')?.message ?? null
}

const refused = (error: unknown): CodeAnswer => {
  if (error instanceof ApiUnreachable) return { ...NO_ANSWER, failure: UNREACHABLE }
  // Whose session is over signs in again, wherever they were.
  if (!(error instanceof ApiRefusal) || isTokenCode(error.code)) throw error
  const problem = problemOf(error)
  const isDead = isRefusal(error, 'checkCodeExpired', 'checkTooManyTries')
  return { ...NO_ANSWER, problem, failure: problem === null ? error.message : null, isDead }
}

/** A code opens a browser once: whoever typed it in another tab of it is let in by both. */
const isConfirmed = async (api: CodeApi, caseId: string): Promise<boolean> => {
  try {
    return (await api.getSimpleInfo({ caseId }, QUIET)).codeConfirmed
  } catch (error) {
    // Then what was refused before counts.
    if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return false
    throw error
  }
}

/**
 * What each button of the first part does, in the browser and, where no script runs, in the page's action.
 *
 * @throws what says that nobody is signed in any more
 */
export const takeCodeAct = async (
  api: CodeApi,
  caseId: string,
  { act, typed }: { readonly act: CodeAct; readonly typed: string },
): Promise<CodeAnswer> => {
  try {
    if (act === 'send') return await send(api, caseId)
    // Copied from a mail, it comes with blanks.
    const code = typed.replace(/\s/g, '')
    const problem = checkCodeProblem(code)
    if (problem !== null) return { ...NO_ANSWER, problem, typed }
    await api.verifyCode({ caseId, code }, QUIET)
    return { ...NO_ANSWER, confirmed: true }
  } catch (error) {
    const answer = { ...refused(error), typed: act === 'confirm' ? typed : '' }
    const isOpen = error instanceof ApiRefusal && (await isConfirmed(api, caseId))
    return isOpen ? { ...NO_ANSWER, confirmed: true } : answer
  }
}
