import type { TabStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN, SIGN_IN_PAGE } from '../return-address.ts'

const NAME = 'signingIn'

type Place = { readonly pathname: string; readonly search: string }

/** Marks that sign-in forms are open. Outlives the document, because a provider returns to another one. */
export const markSigningIn = (storage: TabStorage): void => storage.setItem(NAME, '1')

/** Whether a place shows the forms. */
const isSigningIn = ({ pathname, search }: Place): boolean =>
  pathname === SIGN_IN_PAGE || new URLSearchParams(search).get(SIGN_IN) === '1'

/**
 * Whether this is the first page after a sign-in in this tab, reported once. Any other page while signed out
 * clears the mark.
 */
export const consumeSignInMark = (storage: TabStorage, place: Place, signedIn: boolean): boolean => {
  if (isSigningIn(place)) return false
  const isExpected = storage.getItem(NAME) !== null
  storage.removeItem(NAME)
  return isExpected && signedIn
}
