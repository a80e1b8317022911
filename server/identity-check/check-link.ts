import { caseOfCheckLink } from '#contract/identity-check/check-cookie.ts'
import { checkPath } from '#contract/page-addresses.ts'
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

/** At most so many links are verified for a request; a person has one for each case whose money is for them. */
const LINKS_MAX = 20

/**
 * Whether a browser has a link that we signed, for the case that its cookie's name says, whichever that is. Whether the
 * case is the one asked for, and its person still the named one, is checked once the case is known.
 */
export const hasSignedCheckLink = (
  signer: TokenSigner,
  cookies: Readonly<Record<string, string | undefined>>,
): boolean =>
  Object.entries(cookies)
    .filter(([name]) => caseOfCheckLink(name) !== null)
    .slice(0, LINKS_MAX)
    .some(([name, key]) => key !== undefined && readCheckLink(signer, key)?.caseId === caseOfCheckLink(name))

/** Path of the link that is mailed to the beneficiary for their check. */
export const checkLinkPath = (signer: TokenSigner, link: CheckLink): string =>
  `${checkPath(link.caseId)}?key=${signCheckLink(signer, link)}`
