import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE: MailedLink = 'statement'

/** One year of one donor. */
export type StatementScope = { readonly emailHash: string; readonly year: number }

/** The signed address of a yearly statement, only ever mailed to the donor. */
export const statementPath = (signer: TokenSigner, { emailHash, year }: StatementScope): string =>
  tokenPath('statement', signer.sign(PURPOSE, [emailHash, String(year)]))

/** The statement that a token names; null if the token is invalid. */
export const statementOf = (signer: TokenSigner, token: string): StatementScope | null => {
  const [emailHash, year] = signer.read(PURPOSE, token) ?? []
  return emailHash !== undefined && year !== undefined ? { emailHash, year: Number(year) } : null
}
