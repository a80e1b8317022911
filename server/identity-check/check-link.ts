import { checkPath } from '#contract/identity/withdrawal-account.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE = 'check-link'

/** For whom a link was made: another, once the organizer names somebody else, makes it worthless. */
type CheckLink = { readonly caseId: string; readonly recipientHash: string }

export const signCheckLink = (signer: TokenSigner, { caseId, recipientHash }: CheckLink): string =>
  signer.sign(PURPOSE, [caseId, recipientHash])

export const readCheckLink = (signer: TokenSigner, key: string): CheckLink | null => {
  const [caseId, recipientHash] = signer.read(PURPOSE, key) ?? []
  return caseId !== undefined && recipientHash !== undefined ? { caseId, recipientHash } : null
}

/** The address in our mail, for whoever reads the mails of the person that a case is for. */
export const checkLinkPath = (signer: TokenSigner, link: CheckLink): string =>
  `${checkPath(link.caseId)}?key=${signCheckLink(signer, link)}`
