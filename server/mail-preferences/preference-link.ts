import type { MailedLink } from '#contract/call.ts'
import type { MailKind } from '#contract/fundraisers/mail-kinds.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { PreferenceKey } from './preferences.queries.ts'

const PURPOSE: MailedLink = 'mail-preferences'

/** Path of the unsubscribe link in a mail. A POST to it unsubscribes at once. */
export const preferencePath = (
  signer: TokenSigner,
  { caseId, emailHash }: PreferenceKey,
  kind: MailKind,
): string => `${tokenPath('mail', signer.sign(PURPOSE, [caseId, emailHash]))}?kind=${kind}`

/** Reads the case and the address from a link's token; null if the token is invalid. */
export const readPreferenceKey = (signer: TokenSigner, token: string): PreferenceKey | null => {
  const [caseId, emailHash] = signer.read(PURPOSE, token) ?? []
  return caseId !== undefined && emailHash !== undefined ? { caseId, emailHash } : null
}
