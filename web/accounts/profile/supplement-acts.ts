import { emailProblem, fullNameProblem, verifyCodeProblem } from '#contract/account-fields.ts'
import type { Act } from './account-acts.ts'
import { said } from './account-answer.ts'
import { mailCodeOrAskLast } from './mail-code.ts'

const SECTION = { section: 'supplement' } as const

/** The name is kept at once; the address waits for the code that shows whose it is. */
export const supplementActs: Readonly<Record<string, Act>> = {
  giveName: {
    ...SECTION,
    checks: { fullName: fullNameProblem },
    run: async (api, { fullName = '' }) => {
      await api.updateUserInfo({ fullName })
      return said('Your name is saved.')
    },
  },
  giveBoth: {
    ...SECTION,
    checks: { fullName: fullNameProblem, newEmail: emailProblem },
    run: async (api, { fullName = '', newEmail = '' }) => {
      await api.updateUserInfo({ fullName })
      return mailCodeOrAskLast(() => api.sendOwnCode({ purpose: 'change_to', newEmail }))
    },
  },
  giveEmail: {
    ...SECTION,
    checks: { newEmail: emailProblem },
    run: (api, { newEmail = '' }) =>
      mailCodeOrAskLast(() => api.sendOwnCode({ purpose: 'change_to', newEmail })),
  },
  giveCode: {
    ...SECTION,
    checks: { verifyCode: verifyCodeProblem },
    codesSent: true,
    run: async (api, { newEmail = '', verifyCode = '' }) => {
      await api.changeEmail({ newEmail, newCode: verifyCode })
      return said('Your e-mail is saved.')
    },
  },
  giveAnother: { ...SECTION, run: () => Promise.resolve({ typed: {} }) },
}
