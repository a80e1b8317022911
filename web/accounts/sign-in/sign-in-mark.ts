import type { TabStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN, SIGN_IN_PAGE } from '../return-address.ts'

const STORAGE_KEY = 'signingIn'

type PageAddress = { readonly pathname: string; readonly search: string }

/** Marks that sign-in forms are open. Outlives the document, because a provider returns to another one. */
export const markSigningIn = (storage: TabStorage): void => storage.setItem(STORAGE_KEY, '1')

/** Whether a page shows the sign-in forms. */
const isSigningIn = ({ pathname, search }: PageAddress): boolean =>
  pathname === SIGN_IN_PAGE || new URLSearchParams(search).get(SIGN_IN) === '1'

/**
 * Whether this is the first page after a sign-in in this tab, reported once. Any other page while signed out
 * clears the mark.
 */
export const consumeSignInMark = (storage: TabStorage, page: PageAddress, signedIn: boolean): boolean => {
  if (isSigningIn(page)) return false
  const isExpected = storage.getItem(STORAGE_KEY) !== null
  storage.removeItem(STORAGE_KEY)
  return isExpected && signedIn
}
