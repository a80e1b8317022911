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
  /** New address that the code to the current address authorizes. */
  readonly currentFor?: string
  readonly currentResendAt?: string
}

const COOKIE_NAME = 'email-step'
/** Cookie of the same step of adding an address, on the page of one's donations. */
export const ADD_EMAIL_STEP = 'add-email-step'

/** `Set-Cookie` value that stores the step; null removes it. */
export const emailStepCookie = (step: EmailStep | null, secure: boolean, name = COOKIE_NAME): string => {
  const value = step === null ? '' : encodeURIComponent(JSON.stringify(step))
  const seconds = step === null ? 0 : EMAIL_CODE_MINUTES * 60
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Step to store after an answer; null to delete it, undefined to keep what is stored. */
export const stepAfter = (
  act: string,
  { section, codesSent, values, resendAt }: AccountAnswer,
  userId: string,
): EmailStep | null | undefined => {
  if (section !== 'email') return undefined
  const { newEmail, currentFor, currentResendAt } = values
  if (!codesSent || newEmail === undefined) return null
  // A mistyped code changes nothing.
  if (act !== 'sendCodes') return undefined
  return {
    userId,
    newEmail,
    resendAt,
    ...(currentFor === undefined ? {} : { currentFor }),
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

export const readEmailStep = (
  cookies: string | null,
  userId: string,
  cookieName = COOKIE_NAME,
): EmailStep | null => {
  const stored = parse(readCookie(cookies, cookieName) ?? '')
  if (!isRecord(stored) || stored['userId'] !== userId) return null
  const text = (name: string): string | null => {
    const value = stored[name]
    return typeof value === 'string' ? value : null
  }
  const [newEmail, currentFor, currentResendAt] = [
    text('newEmail'),
    text('currentFor'),
    text('currentResendAt'),
  ]
  if (newEmail === null) return null
  return {
    userId,
    newEmail,
    resendAt: text('resendAt'),
    ...(currentFor === null ? {} : { currentFor }),
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
