import { emailProblem, verifyCodeProblem } from '#contract/accounts/account-fields.ts'
import type { Act } from './account-act.ts'
import { successAnswer } from './account-answer.ts'
import { mailCodeAfterConfirmation, mailCodeOrWait } from './mail-code.ts'

type FormValues = Readonly<Partial<Record<string, string>>>

/** The code to the current address: the new address it authorizes, and when the next can be sent. */
const currentOf = ({ currentFor, currentResendAt }: FormValues): Readonly<Record<string, string>> =>
  currentFor === undefined || currentResendAt === undefined ? {} : { currentFor, currentResendAt }

/** Until then the server would only repeat that a code was sent. */
const isCodeSent = ({ newEmail, currentFor, currentResendAt }: FormValues): boolean =>
  currentFor === newEmail && currentResendAt !== undefined && Date.parse(currentResendAt) > Date.now()

export const emailActs: Readonly<Record<string, Act>> = {
  sendCodes: {
    section: 'email',
    checks: { newEmail: emailProblem },
    run: async (api, before) => {
      const { newEmail = '', hasEmail } = before
      const sent = await mailCodeAfterConfirmation(() => api.sendOwnCode({ purpose: 'change_to', newEmail }))
      // The limit is reached: don't request the other code.
      const isMailed = typeof sent.resendAt === 'string'
      if (hasEmail !== 'yes' || !isMailed || isCodeSent(before)) return sent
      const ask = () => api.sendOwnCode({ purpose: 'change_from', newEmail })
      // A code authorizes exactly one new address.
      const toCurrent = await (before.currentFor === newEmail ? mailCodeAfterConfirmation : mailCodeOrWait)(
        ask,
      )
      const { resendAt } = toCurrent
      const values = {
        newEmail,
        ...(typeof resendAt === 'string' ? { currentFor: newEmail, currentResendAt: resendAt } : {}),
      }
      return { ...sent, ...toCurrent, values }
    },
  },
  changeEmail: {
    section: 'email',
    checks: { newCode: verifyCodeProblem, currentCode: verifyCodeProblem },
    codesSent: true,
    run: async (api, { newEmail = '', newCode = '', currentCode }) => {
      await api.changeEmail({ newEmail, newCode, ...(currentCode === undefined ? {} : { currentCode }) })
      return successAnswer(
        currentCode === undefined
          ? 'Your e-mail is saved.'
          : 'Your e-mail is changed. We told the old address, too.',
      )
    },
  },
  startOver: {
    section: 'email',
    run: (_api, values) => Promise.resolve({ values: currentOf(values) }),
  },
}
