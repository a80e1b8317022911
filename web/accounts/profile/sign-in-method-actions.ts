import { newPasswordProblem } from '#contract/accounts/account-fields.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import type { Provider } from '../offered-providers.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import type { Act } from './account-act.ts'
import { successAnswer } from './account-answer.ts'
import { mailCode } from './mail-code.ts'

type Confirmation = { readonly currentPassword?: string }

/** Password that confirms a change. The form has its field only if the session isn't fresh. */
const confirmation = (currentPassword: string | undefined): Confirmation =>
  currentPassword === undefined ? {} : { currentPassword }

const add = (provider: Provider): Act => ({
  section: 'ways',
  run: async (api, { currentPassword }) => {
    const { url } = await api.beginLink({ provider, ...confirmation(currentPassword) })
    return { leadsTo: { name: PROVIDER_LOOKS[provider].name, url } }
  },
})

const remove = (method: Provider): Act => ({
  section: 'ways',
  run: async (api: Api, { currentPassword }) => {
    await api.removeSignInMethod({ method, ...confirmation(currentPassword) })
    return successAnswer(
      `${PROVIDER_LOOKS[method].name} no longer opens this account. Every other device is signed out.`,
    )
  },
})

/** A first or forgotten password, by code. */
const passwordActs: Readonly<Record<string, Act>> = {
  sendPasswordCode: {
    section: 'password',
    run: (api, { email = '' }) => mailCode(() => api.sendEmailCode({ email })),
  },
  keepPassword: {
    section: 'password',
    run: () => Promise.resolve({}),
  },
  setPassword: {
    section: 'password',
    codesSent: true,
    checks: { verifyCode: verificationCodeProblem, password: newPasswordProblem },
    run: async (api, { email = '', password = '', verifyCode = '' }) => {
      await api.resetPassword({ email, password, verifyCode })
      return successAnswer('Your password is set.')
    },
  },
}

export const signInMethodActions: Readonly<Record<string, Act>> = {
  addGoogle: add('google'),
  addApple: add('apple'),
  addFacebook: add('facebook'),
  removeGoogle: remove('google'),
  removeApple: remove('apple'),
  removeFacebook: remove('facebook'),
  ...passwordActs,
}
