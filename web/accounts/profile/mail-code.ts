import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { codeSent } from '../code-sent.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Has a code mailed; one that is on its way already is as good, and the answer says so. */
export const mailCode = async (ask: () => Promise<{ resendAt: string }>): Promise<Partial<AccountAnswer>> => {
  try {
    const { resendAt } = await ask()
    return { codesSent: true, resendAt }
  } catch (error) {
    const onItsWay = codeSent(error)
    if (onItsWay === null) throw error
    const { resendAt } = onItsWay
    // How long it is until another is counted under its field.
    return { codesSent: true, resendAt, notice: 'A code is on its way already.', noticeUntil: resendAt }
  }
}

/** The same, where it is known that none came yet: what is typed at its field would open nothing. */
export const mailCodeOrLater = async (
  ask: () => Promise<{ resendAt: string }>,
): Promise<Partial<AccountAnswer>> => {
  try {
    return await mailCode(ask)
  } catch (error) {
    if (!isRefusal(error, 'slowDown')) throw error
    return {
      codesSent: true,
      notice: `${error.message} Only the new address got its code. Ask for them again then: the other comes, too.`,
    }
  }
}

/**
 * The same; where no more codes are mailed for now, one from a moment ago is asked for. After a reload nobody here knows
 * whether there was one.
 */
export const mailCodeOrAskLast = async (
  ask: () => Promise<{ resendAt: string }>,
): Promise<Partial<AccountAnswer>> => {
  try {
    return await mailCode(ask)
  } catch (error) {
    if (!isRefusal(error, 'slowDown')) throw error
    return {
      codesSent: true,
      notice: `${error.message} If codes came a moment ago, they still work: type them here.`,
    }
  }
}
