import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE: MailedLink = 'statement'

/** One year of one address, with a household's id also of the household's other address. */
export type StatementScope = {
  readonly emailHash: string
  readonly year: number
  readonly householdId?: string
}

/** The signed address of a yearly statement, only ever mailed to the donor. */
export const statementPath = (
  signer: TokenSigner,
  { emailHash, year, householdId }: StatementScope,
): string =>
  tokenPath(
    'statement',
    signer.sign(PURPOSE, [emailHash, String(year), ...(householdId === undefined ? [] : [householdId])]),
  )

/** The statement that a token names; null if the token is invalid. */
export const statementOf = (signer: TokenSigner, token: string): StatementScope | null => {
  const [emailHash, year, householdId] = signer.read(PURPOSE, token) ?? []
  if (emailHash === undefined || year === undefined) return null
  return { emailHash, year: Number(year), ...(householdId === undefined ? {} : { householdId }) }
}
