import { emailProblem } from '#contract/accounts/account-fields.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import type { Act } from './account-act.ts'
import { successAnswer } from './account-answer.ts'
import { mailCodeOrUseLast, mailCodeOrWait } from './mail-code.ts'

type FormValues = Readonly<Partial<Record<string, string>>>

/** The code to the current address: the new address it authorizes, and when the next can be sent. */
const currentCodeOf = ({
  currentCodeIsFor,
  currentResendAt,
}: FormValues): Readonly<Record<string, string>> =>
  currentCodeIsFor === undefined || currentResendAt === undefined ? {} : { currentCodeIsFor, currentResendAt }

/** Whether a code to the current address was mailed so recently that the server wouldn't mail another. */
const isCodeSent = ({ newEmail, currentCodeIsFor, currentResendAt }: FormValues): boolean =>
  currentCodeIsFor === newEmail && currentResendAt !== undefined && Date.parse(currentResendAt) > Date.now()

export const emailActs: Readonly<Record<string, Act>> = {
  sendCodes: {
    section: 'email',
    checks: { newEmail: emailProblem },
    run: async (api, fields) => {
      const { newEmail = '', hasEmail } = fields
      const newAddressAnswer = await mailCodeOrUseLast(() =>
        api.sendOwnCode({ purpose: 'change_to', newEmail }),
      )
      // If the limit is reached, the other code isn't requested.
      const isMailed = typeof newAddressAnswer.resendAt === 'string'
      if (hasEmail !== 'yes' || !isMailed || isCodeSent(fields)) return newAddressAnswer
      const mailToCurrent = () => api.sendOwnCode({ purpose: 'change_from', newEmail })
      // At the limit, an earlier code can be used only if it was mailed for the same new address.
      const currentAddressAnswer = await (fields.currentCodeIsFor === newEmail
        ? mailCodeOrUseLast
        : mailCodeOrWait)(mailToCurrent)
      const { resendAt } = currentAddressAnswer
      const values = {
        newEmail,
        ...(typeof resendAt === 'string' ? { currentCodeIsFor: newEmail, currentResendAt: resendAt } : {}),
      }
      return { ...newAddressAnswer, ...currentAddressAnswer, values }
    },
  },
  changeEmail: {
    section: 'email',
    checks: { newCode: verificationCodeProblem, currentCode: verificationCodeProblem },
    codesSent: true,
    run: async (api, { newEmail = '', newCode = '', currentCode }) => {
      await api.changeEmail({ newEmail, newCode, ...(currentCode === undefined ? {} : { currentCode }) })
      return successAnswer(
        currentCode === undefined
          ? 'Your e-mail is saved.'
          : 'Your e-mail is changed. We let your old address know.',
      )
    },
  },
  startOver: {
    section: 'email',
    run: (_api, values) => Promise.resolve({ values: currentCodeOf(values) }),
  },
}
