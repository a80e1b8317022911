import { isRefusal } from '#web/browser/api/api-refusal.ts'
import type { Act } from '../profile/account-act.ts'
import { successAnswer } from '../profile/account-answer.ts'

/** Where staff enter their second factor, before they change it on the account page. */
export const FACTOR_ADDRESS = '/staff/code?next=/account'

export const passkeyActs: Readonly<Record<string, Act>> = {
  /** Sent by the Enter key without scripts. */
  addPasskey: {
    section: 'passkeys',
    run: () => Promise.resolve({ failure: 'Adding a passkey needs JavaScript, and it’s off here.' }),
  },
  renamePasskey: {
    section: 'passkeys',
    run: async (api, { passkeyId = '', name = '' }) => {
      await api.renamePasskey({ passkeyId, name })
      return successAnswer('The name is saved.')
    },
  },
  removePasskey: {
    section: 'passkeys',
    run: async (api, { passkeyId = '', currentPassword }) => {
      try {
        await api.removePasskey({
          passkeyId,
          ...(currentPassword === undefined ? {} : { currentPassword }),
        })
      } catch (error) {
        if (!isRefusal(error, 'secondFactorNeeded')) throw error
        return { leadsTo: { name: 'your second factor', url: FACTOR_ADDRESS } }
      }
      return successAnswer('That passkey no longer opens this account. Every other device is signed out.')
    },
  },
}
