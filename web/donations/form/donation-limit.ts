import {
  type DonationLimit,
  OTHER_EMAIL_LIMIT,
  SIGNED_OUT_LIMIT,
} from '#contract/donations/amount-sentences.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'

/**
 * Maximum donation: higher for a signed-in donor who gives with the account's own address. `start-donation.ts` on the server
 * decides; this tells the donor while typing.
 * @param accountEmail verified address of the signed-in donor; used for an empty e-mail field
 */
export const donationLimitFor = (
  { maxCents, maxVerifiedCents }: Pick<PayPlatform['limits'], 'maxCents' | 'maxVerifiedCents'>,
  accountEmail: string | null,
  email: string,
): DonationLimit => {
  if (accountEmail === null) return { ...SIGNED_OUT_LIMIT, maxCents }
  const typed = email.trim().toLowerCase()
  const isOwnEmail = typed === '' || typed === accountEmail.toLowerCase()
  return isOwnEmail ? { maxCents: maxVerifiedCents, raisedBy: null } : { ...OTHER_EMAIL_LIMIT, maxCents }
}
