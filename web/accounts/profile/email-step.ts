import { EMAIL_CODE_MINUTES } from '#contract/accounts/account-fields.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type AccountAnswer, nothingYet } from './account-answer.ts'

/**
 * Where a move to another e-mail stands once its codes are mailed, kept in the browser for as long as they work: who comes
 * back from their mailbox, and so often to a page that was loaded anew, finds their fields. In a cookie, so that it goes
 * without scripts, and which no script reads; of one person, for somebody else may sign in here next.
 */
export type EmailStep = {
  readonly userId: string
  readonly newEmail: string
  readonly resendAt: string | null
  /** Of the code to the address one has now. */
  readonly currentFor?: string
  readonly currentResendAt?: string
}

const NAME = 'email-step'

/** For `Set-Cookie`; null where there is no such step any more. */
export const emailStepCookie = (step: EmailStep | null, secure: boolean): string => {
  const value = step === null ? '' : encodeURIComponent(JSON.stringify(step))
  const seconds = step === null ? 0 : EMAIL_CODE_MINUTES * 60
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** What the answer to a press leaves to be kept: the codes' step as it is now, nothing, or (undefined) what was. */
export const stepAfter = (
  act: string,
  { section, codesSent, typed, resendAt }: AccountAnswer,
  userId: string,
): EmailStep | null | undefined => {
  if (section !== 'email') return undefined
  const { newEmail, currentFor, currentResendAt } = typed
  if (!codesSent || newEmail === undefined) return null
  // A mistyped code changes nothing about them.
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

export const readEmailStep = (cookies: string | null, userId: string): EmailStep | null => {
  const kept = parse(readCookie(cookies, NAME) ?? '')
  if (!isRecord(kept) || kept['userId'] !== userId) return null
  const text = (name: string): string | null => {
    const value = kept[name]
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

/** As if the press that had the codes mailed were just answered. */
export const answerAtStep = ({ userId: _, resendAt, ...typed }: EmailStep): AccountAnswer => ({
  ...nothingYet('email'),
  codesSent: true,
  typed,
  resendAt,
})
