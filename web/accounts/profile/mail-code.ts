import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { recentlySentCode } from '../code-sent.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Mails a code; one already sent counts as success, with a notice. */
export const mailCode = async (ask: () => Promise<{ resendAt: string }>): Promise<Partial<AccountAnswer>> => {
  try {
    const { resendAt } = await ask()
    return { codesSent: true, resendAt }
  } catch (error) {
    const alreadySent = recentlySentCode(error)
    if (alreadySent === null) throw error
    const { resendAt } = alreadySent
    // Its countdown is shown below the field.
    return { codesSent: true, resendAt, notice: 'A code is on its way already.', noticeUntil: resendAt }
  }
}

/** The same, for a case where no code was sent yet and typing one would be pointless. */
export const mailCodeOrWait = async (
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
 * The same; at the daily limit, shows the form for the last code, since a reloaded page can't tell whether
 * one was sent.
 */
export const mailCodeAfterConfirmation = async (
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
