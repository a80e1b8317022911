/** HttpOnly cookies of an identity check, read only by the server. */

const LINK = 'check-'
const PROOF = 'checked-'

/** Holds the key of the mailed link, so that it appears in no later address. */
export const checkLinkCookie = (caseId: string): string => `${LINK}${caseId}`

/** Proves that the mailed code was typed in this browser, by whom, and until when. */
export const checkProofCookie = (caseId: string): string => `${PROOF}${caseId}`

/** Whether a browser has a cookie of a mailed link for any case, valid or not. */
export const hasCheckLink = (cookies: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(cookies).some((name) => name.startsWith(LINK))

export const isCheckProof = (name: string): boolean => name.startsWith(PROOF)

/** Case that a cookie holds a mailed link for, by its name; null for another cookie. */
export const caseOfCheckLink = (name: string): string | null =>
  name.startsWith(LINK) ? name.slice(LINK.length) : null

/**
 * Every identity-check cookie of a browser, for all cases; signing out removes them because the device may be
 * shared.
 */
export const checkCookiesIn = (cookies: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(cookies).filter((name) => name.startsWith(LINK) || isCheckProof(name))
