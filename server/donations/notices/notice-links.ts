import type { MailedLink } from '#contract/call.ts'
import { DAY_MS } from '#contract/dates.ts'
import { THANKS_LINK_DAYS } from '#contract/fundraisers/organizer-limits.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const NOTICES: MailedLink = 'donation-notices'
const THANKS: MailedLink = 'thank-donor'

/** A link's case and the organizer that it was mailed to, for whom alone it works. */
export type NoticeKey = { readonly caseId: string; readonly ownerId: string }

/** Path of the unsubscribe link in a mail about donations. A POST to it turns them off at once. */
export const noticesPath = (signer: TokenSigner, { caseId, ownerId }: NoticeKey): string =>
  tokenPath('gift-mail', signer.sign(NOTICES, [caseId, ownerId]))

/** Null for an invalid token. */
export const noticeKeyOf = (signer: TokenSigner, token: string): NoticeKey | null => {
  const [caseId, ownerId] = signer.read(NOTICES, token) ?? []
  return caseId !== undefined && ownerId !== undefined ? { caseId, ownerId } : null
}

export type ThanksKey = NoticeKey & { readonly donationId: string }

/** Path of the page whose button thanks a donor. */
export const thanksPath = (
  signer: TokenSigner,
  { caseId, ownerId, donationId }: ThanksKey,
  now: Date,
): string => {
  const expiresAt = new Date(now.getTime() + THANKS_LINK_DAYS * DAY_MS).toISOString()
  return tokenPath('thank', signer.sign(THANKS, [caseId, ownerId, donationId, expiresAt]))
}

/** Null for an invalid token. */
export const thanksKeyOf = (
  signer: TokenSigner,
  token: string,
): (ThanksKey & { readonly expiresAt: Date }) | null => {
  const [caseId, ownerId, donationId, expiresAt] = signer.read(THANKS, token) ?? []
  return caseId !== undefined && ownerId !== undefined && donationId !== undefined && expiresAt !== undefined
    ? { caseId, ownerId, donationId, expiresAt: new Date(expiresAt) }
    : null
}
