import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { recentlySentCode } from '../recently-sent-code.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Mails a code; one already sent counts as success, with a notice. */
export const mailCode = async (
  mail: () => Promise<{ resendAt: string }>,
): Promise<Partial<AccountAnswer>> => {
  try {
    const { resendAt } = await mail()
    return { codesSent: true, resendAt }
  } catch (error) {
    const alreadySent = recentlySentCode(error)
    if (alreadySent === null) throw error
    const { resendAt } = alreadySent
    // The countdown to the next code is shown below the field.
    return { codesSent: true, resendAt, notice: 'A code is already on its way.', noticeUntil: resendAt }
  }
}

/**
 * Mails the code to the current address, after the one to the new address. At the limit, the notice says that only
 * the new address got its code.
 */
export const mailCodeOrWait = async (
  mail: () => Promise<{ resendAt: string }>,
): Promise<Partial<AccountAnswer>> => {
  try {
    return await mailCode(mail)
  } catch (error) {
    if (!isRefusal(error, 'slowDown')) throw error
    return {
      codesSent: true,
      notice: `${error.message} Only the new address got its code. Ask again then to get the other one.`,
    }
  }
}

/**
 * Mails a code. At the limit, the form still asks for the last code, because a reloaded page can't tell whether one
 * was sent.
 */
export const mailCodeOrUseLast = async (
  mail: () => Promise<{ resendAt: string }>,
): Promise<Partial<AccountAnswer>> => {
  try {
    return await mailCode(mail)
  } catch (error) {
    if (!isRefusal(error, 'slowDown')) throw error
    return {
      codesSent: true,
      notice: `${error.message} If you got codes a moment ago, they still work. Enter them here.`,
    }
  }
}
