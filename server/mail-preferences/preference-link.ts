import type { MailKind } from '#contract/fundraisers/organizers.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { PreferencePlace } from './preferences.queries.ts'

const PURPOSE = 'mail-preferences'

/** Path of the unsubscribe link in a mail. A POST to it unsubscribes at once. */
export const preferencePath = (
  signer: TokenSigner,
  { caseId, emailHash }: PreferencePlace,
  kind: MailKind,
): string => `/mail/${signer.sign(PURPOSE, [caseId, emailHash])}?kind=${kind}`

/** Case and address of a link's token; null if the token is invalid. */
export const preferencePlaceOf = (signer: TokenSigner, token: string): PreferencePlace | null => {
  const [caseId, emailHash] = signer.read(PURPOSE, token) ?? []
  return caseId !== undefined && emailHash !== undefined ? { caseId, emailHash } : null
}
