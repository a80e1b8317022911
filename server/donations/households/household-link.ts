import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import { type HouseholdKey, type HouseholdRow, readSide } from './households.queries.ts'

const PURPOSE: MailedLink = 'household'

/** The signed address of a household's page for one of its two addresses, only ever mailed or shown to that one. */
export const householdPath = (signer: TokenSigner, { emailHash, householdId }: HouseholdKey): string =>
  tokenPath('household', signer.sign(PURPOSE, [emailHash, householdId]))

/** The side that a token names, open or ended; null for an invalid token. */
export const readLinkedSide = async (
  { signer, database: { db } }: Pick<Deps, 'signer' | 'database'>,
  token: string,
): Promise<HouseholdRow | null> => {
  const [emailHash, householdId] = signer.read(PURPOSE, token) ?? []
  if (emailHash === undefined || householdId === undefined) return null
  return readSide(db, { emailHash, householdId })
}
