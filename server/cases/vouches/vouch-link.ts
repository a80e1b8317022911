import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { VouchKey } from './vouches.queries.ts'

const VOUCH: MailedLink = 'vouch'

/** Path of the mailed link by which one person vouches, and takes it back. */
export const vouchPath = (signer: TokenSigner, { caseId, vouchId }: VouchKey): string =>
  tokenPath('vouch', signer.sign(VOUCH, [caseId, vouchId]))

/** Null for an invalid token. */
export const vouchOf = (signer: TokenSigner, token: string): VouchKey | null => {
  const [caseId, vouchId] = signer.read(VOUCH, token) ?? []
  return caseId !== undefined && vouchId !== undefined ? { caseId, vouchId } : null
}
