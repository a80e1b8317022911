import {
  type DonationLimit,
  OTHER_EMAIL_LIMIT,
  SIGNED_OUT_LIMIT,
  VERIFIED_LIMIT,
} from '#contract/orders/donation-sentences.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'

/** A donor's maximum: higher under the verified e-mail of their own account. */
export const donationLimit = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string | null,
  emailHash: string,
): Promise<DonationLimit> => {
  const user = userId === null ? null : await readUser(deps, deps.database.reader, userId)
  if (user === null) return SIGNED_OUT_LIMIT
  return user.emailHash === emailHash ? VERIFIED_LIMIT : OTHER_EMAIL_LIMIT
}
