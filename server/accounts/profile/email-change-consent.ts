import type { Deps } from '#server/deps.ts'
import type { CodeOf } from '../codes/send-code.ts'

/** Whose code agrees that an account moves from its address to just this one: no other address can be named with it. */
export const emailChangeConsent = (
  { personalData }: Pick<Deps, 'personalData'>,
  { userId, email }: { readonly userId: string; readonly email: string },
  newEmail: string,
): CodeOf => ({
  email,
  purpose: 'change_from',
  boundTo: `${userId} ${personalData.emailHash(newEmail)}`,
  newEmail,
})
