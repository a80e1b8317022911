import { checkPath } from '#contract/identity/withdrawal-account.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE = 'check-link'

/** Case and recipient of a link: naming another person invalidates it. */
type CheckLink = { readonly caseId: string; readonly recipientHash: string }

export const signCheckLink = (signer: TokenSigner, { caseId, recipientHash }: CheckLink): string =>
  signer.sign(PURPOSE, [caseId, recipientHash])

export const readCheckLink = (signer: TokenSigner, key: string): CheckLink | null => {
  const [caseId, recipientHash] = signer.read(PURPOSE, key) ?? []
  return caseId !== undefined && recipientHash !== undefined ? { caseId, recipientHash } : null
}

/** The mailed address of the beneficiary's check. */
export const checkLinkPath = (signer: TokenSigner, link: CheckLink): string =>
  `${checkPath(link.caseId)}?key=${signCheckLink(signer, link)}`
