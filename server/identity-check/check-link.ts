import { checkPath } from '#contract/identity/withdrawal-account.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE = 'check-link'

/** Case and recipient of a link, which becomes invalid once another person is named. */
type CheckLink = { readonly caseId: string; readonly recipientHash: string }

export const signCheckLink = (signer: TokenSigner, { caseId, recipientHash }: CheckLink): string =>
  signer.sign(PURPOSE, [caseId, recipientHash])

export const readCheckLink = (signer: TokenSigner, key: string): CheckLink | null => {
  const [caseId, recipientHash] = signer.read(PURPOSE, key) ?? []
  return caseId !== undefined && recipientHash !== undefined ? { caseId, recipientHash } : null
}

/** Path of the link that is mailed to the beneficiary for their check. */
export const checkLinkPath = (signer: TokenSigner, link: CheckLink): string =>
  `${checkPath(link.caseId)}?key=${signCheckLink(signer, link)}`
