import { emailProblem, fullNameProblem } from '#contract/accounts/account-fields.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, isRefusal } from '#web/browser/api/api-refusal.ts'
import type { Act } from './account-act.ts'
import { type AccountAnswer, successAnswer } from './account-answer.ts'
import { mailCodeOrUseLast } from './mail-code.ts'

const SECTION = { section: 'supplement' } as const

type Answer = Partial<AccountAnswer>

/**
 * Turns two refusals into answers that offer to sign in: an account's first address requires a fresh session, and an
 * address may have an account already.
 */
const withSignInAnswers = async (run: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await run()
  } catch (error) {
    if (isRefusal(error, 'notAllowed')) return { failure: error.message, codesSent: false, signIn: 'again' }
    if (isRefusal(error, 'emailTaken')) return { problems: { newEmail: error.message }, signIn: 'instead' }
    // Only an account with an address requires a code from there.
    if (error instanceof ApiRefusal && error.fields.some(({ field }) => field === 'currentCode'))
      return { failure: 'Your account already has an e-mail, added in another tab.' }
    throw error
  }
}

const mailCodeTo = (api: Api, newEmail: string): Promise<Answer> =>
  withSignInAnswers(() => mailCodeOrUseLast(() => api.sendOwnCode({ purpose: 'change_to', newEmail })))

/** The name is saved at once; the address waits for its code. */
export const supplementActs: Readonly<Record<string, Act>> = {
  giveBoth: {
    ...SECTION,
    checks: { fullName: fullNameProblem, newEmail: emailProblem },
    run: async (api, { fullName = '', newEmail = '' }) => {
      await api.updateUserInfo({ fullName })
      return mailCodeTo(api, newEmail)
    },
  },
  giveEmail: {
    ...SECTION,
    checks: { newEmail: emailProblem },
    run: (api, { newEmail = '' }) => mailCodeTo(api, newEmail),
  },
  giveCode: {
    ...SECTION,
    checks: { verifyCode: verificationCodeProblem },
    codesSent: true,
    run: (api, { newEmail = '', verifyCode = '' }) =>
      withSignInAnswers(async () => {
        await api.changeEmail({ newEmail, newCode: verifyCode })
        return successAnswer('Your e-mail is saved.')
      }),
  },
  giveAnother: { ...SECTION, run: () => Promise.resolve({ values: {} }) },
}
