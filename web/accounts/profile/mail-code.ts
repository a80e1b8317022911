import { codeOnItsWay } from '../code-on-its-way.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Has a code mailed; one that is on its way already is as good, and the answer says so. */
export const mailCode = async (ask: () => Promise<{ resendAt: string }>): Promise<Partial<AccountAnswer>> => {
  try {
    const { resendAt } = await ask()
    return { codesSent: true, resendAt }
  } catch (error) {
    const onItsWay = codeOnItsWay(error)
    if (onItsWay === null) throw error
    return { codesSent: true, resendAt: onItsWay.resendAt, notice: onItsWay.sentence }
  }
}
