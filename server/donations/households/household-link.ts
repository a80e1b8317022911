import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { HouseholdKey } from './households.queries.ts'

const PURPOSE: MailedLink = 'household'

/** The signed address of a household's page for one of its two addresses, only ever mailed or shown to that one. */
export const householdPath = (signer: TokenSigner, { emailHash, householdId }: HouseholdKey): string =>
  tokenPath('household', signer.sign(PURPOSE, [emailHash, householdId]))

/** The side that a token names; null if the token is invalid. */
export const sideOfLink = (signer: TokenSigner, token: string): HouseholdKey | null => {
  const [emailHash, householdId] = signer.read(PURPOSE, token) ?? []
  return emailHash !== undefined && householdId !== undefined ? { emailHash, householdId } : null
}
