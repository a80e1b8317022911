import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type AccountAnswer, emptyAnswer } from './account-answer.ts'

/**
 * Step of an e-mail change after its codes were mailed, stored as long as they are valid: a person returning
 * from their mailbox, often to a reloaded page, finds the fields. In an HttpOnly cookie, so that it works
 * without scripts; bound to the person, because another may sign in.
 */
export type EmailStep = {
  readonly userId: string
  readonly newEmail: string
  readonly resendAt: string | null
  /**
   * New address that the code to the current address authorizes. Differs from `newEmail` once another one is typed:
   * the code mailed for the first doesn't authorize the second.
   */
  readonly currentCodeIsFor?: string
  readonly currentResendAt?: string
}

/** Names of the step's cookies: of changing the account's address, and of adding one on the page of one's donations. */
export const CHANGE_EMAIL_COOKIE = 'email-step'
export const ADD_EMAIL_COOKIE = 'add-email-step'
type CookieName = typeof CHANGE_EMAIL_COOKIE | typeof ADD_EMAIL_COOKIE

/** `Set-Cookie` value that stores the step; null removes it. */
export const emailStepCookie = (name: CookieName, step: EmailStep | null, secure: boolean): string => {
  const value = step === null ? '' : encodeURIComponent(JSON.stringify(step))
  const seconds = step === null ? 0 : EMAIL_CODE_MINUTES * 60
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** What an answer does to the stored step: keeps or clears it, or stores another. */
export const stepAfter = (
  actName: string,
  { section, codesSent, values, resendAt }: AccountAnswer,
  userId: string,
): 'keep' | 'clear' | EmailStep => {
  if (section !== 'email') return 'keep'
  const { newEmail, currentCodeIsFor, currentResendAt } = values
  if (!codesSent || newEmail === undefined) return 'clear'
  // A mistyped code changes nothing.
  if (actName !== 'sendCodes') return 'keep'
  return {
    userId,
    newEmail,
    resendAt,
    ...(currentCodeIsFor === undefined ? {} : { currentCodeIsFor }),
    ...(currentResendAt === undefined ? {} : { currentResendAt }),
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const readEmailStep = (name: CookieName, cookies: string | null, userId: string): EmailStep | null => {
  const stored = parse(readCookie(cookies, name) ?? '')
  if (!isRecord(stored) || stored['userId'] !== userId) return null
  const textOf = (field: keyof EmailStep): string | null => {
    const value = stored[field]
    return typeof value === 'string' ? value : null
  }
  const newEmail = textOf('newEmail')
  const currentCodeIsFor = textOf('currentCodeIsFor')
  const currentResendAt = textOf('currentResendAt')
  if (newEmail === null) return null
  return {
    userId,
    newEmail,
    resendAt: textOf('resendAt'),
    ...(currentCodeIsFor === null ? {} : { currentCodeIsFor }),
    ...(currentResendAt === null ? {} : { currentResendAt }),
  }
}

/** Recreates the answer to the submission that mailed the codes. */
export const answerAtStep = ({ userId: _, resendAt, ...values }: EmailStep): AccountAnswer => ({
  ...emptyAnswer('email'),
  codesSent: true,
  values,
  resendAt,
})
