/** Cookies of an identity check, HttpOnly: only our server reads them. */

const LINK = 'check-'
const PROOF = 'checked-'

/** Holds the key of our mail's link, so that it stands in no address after the first. */
export const checkLinkCookie = (caseId: string): string => `${LINK}${caseId}`

/** Says that the mailed code was typed in this browser, by whom, and until when. */
export const checkProofCookie = (caseId: string): string => `${PROOF}${caseId}`

/** Whether a browser came by such a link, to whichever case. */
export const holdsCheckLink = (cookies: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(cookies).some((name) => name.startsWith(LINK))

export const isCheckProof = (name: string): boolean => name.startsWith(PROOF)

/** All that a browser holds of checks, whichever case's: they go when it is left to whoever sits there next. */
export const checkCookiesIn = (cookies: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(cookies).filter((name) => name.startsWith(LINK) || isCheckProof(name))
