import type { Deps } from '#server/deps.ts'
import type { CodeTarget } from '../codes/send-code.ts'

/** Binding of the code by which an account agrees to move to exactly this address. */
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
