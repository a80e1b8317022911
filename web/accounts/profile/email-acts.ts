import { emailProblem, verifyCodeProblem } from '#contract/account-fields.ts'
import type { Act } from './account-acts.ts'
import { said } from './account-answer.ts'
import { mailCodeOrAskLast } from './mail-code.ts'

/** Until then the server would only say again that the code to the address one has now is on its way. */
const isOnItsWay = (resendAt: string | undefined): boolean =>
  resendAt !== undefined && Date.parse(resendAt) > Date.now()

export const emailActs: Readonly<Record<string, Act>> = {
  sendCodes: {
    section: 'email',
    checks: { newEmail: emailProblem },
    run: async (api, { newEmail = '', hasEmail, currentResendAt }) => {
      const sent = await mailCodeOrAskLast(() => api.sendOwnCode({ purpose: 'change_to', newEmail }))
      // Too many were asked for already: the other would be one more.
      const isMailed = typeof sent.resendAt === 'string'
      if (hasEmail !== 'yes' || !isMailed || isOnItsWay(currentResendAt)) return sent
      const toCurrent = await mailCodeOrAskLast(() => api.sendOwnCode({ purpose: 'change_from' }))
      const { resendAt } = toCurrent
      const typed = { newEmail, ...(typeof resendAt === 'string' ? { currentResendAt: resendAt } : {}) }
      return { ...sent, ...toCurrent, typed }
    },
  },
  changeEmail: {
    section: 'email',
    checks: { newCode: verifyCodeProblem, currentCode: verifyCodeProblem },
    codesSent: true,
    run: async (api, { newEmail = '', newCode = '', currentCode }) => {
      await api.changeEmail({ newEmail, newCode, ...(currentCode === undefined ? {} : { currentCode }) })
      return said(
        currentCode === undefined
          ? 'Your e-mail is saved.'
          : 'Your e-mail is changed. We told the old address, too.',
      )
    },
  },
  startOver: {
    section: 'email',
    run: (_api, { currentResendAt }) =>
      Promise.resolve({ typed: currentResendAt === undefined ? {} : { currentResendAt } }),
  },
}
