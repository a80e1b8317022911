import type { Deps } from '#server/deps.ts'
import type { CodeTarget } from '../codes/send-code.ts'

/** Target of the code mailed to the current address, which is valid only for the move to this new address. */
export const emailChangeConsent = (
  { personalData }: Pick<Deps, 'personalData'>,
  { userId, email }: { readonly userId: string; readonly email: string },
  newEmail: string,
): CodeTarget => ({
  email,
  purpose: 'change_from',
  boundTo: `${userId} ${personalData.emailHash(newEmail)}`,
  newEmail,
})
