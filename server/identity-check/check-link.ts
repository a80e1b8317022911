import { caseOfCheckLink } from '#contract/identity-check/check-cookie.ts'
import { checkPath, invitationPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'

const PURPOSE = 'check-link'

/** Case and recipient of a link, which becomes invalid once another person is named. */
export type CheckLink = { readonly caseId: string; readonly recipientHash: string }

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

type InvitationLink = { readonly caseId: string; readonly linkId: string }

const HANDED = 'link:'

/** Stands for the recipient in a link that the organizer hands over. It is short, because the link is read and scanned. */
const markOf = (linkId: string): string =>
  `${HANDED}${Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url')}`

/** Path of the link that the organizer hands over to the beneficiary, which becomes invalid once another is made. */
export const invitationLinkPath = (signer: TokenSigner, { caseId, linkId }: InvitationLink): string =>
  `${invitationPath(caseId)}?key=${signCheckLink(signer, { caseId, recipientHash: markOf(linkId) })}`

/** Whether the organizer hands a link over, now or earlier. */
export const isHandedOver = ({ recipientHash }: CheckLink): boolean => recipientHash.startsWith(HANDED)

/** Whether a link is the one that the organizer hands over now. */
export const isInvitationLink = ({ recipientHash }: CheckLink, linkId: string): boolean =>
  recipientHash === markOf(linkId)

/** Path of the link that is mailed to the beneficiary for their check. */
export const checkLinkPath = (signer: TokenSigner, link: CheckLink): string =>
  `${checkPath(link.caseId)}?key=${signCheckLink(signer, link)}`
