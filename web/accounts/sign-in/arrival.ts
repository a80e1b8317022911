import type { TabStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN, SIGN_IN_PAGE } from '../return-address.ts'

const NAME = 'signingIn'

type Place = { readonly pathname: string; readonly search: string }

/** Somebody has the sign-in forms before them. Outlives the document: a provider leads back to another. */
export const expectArrival = (storage: TabStorage): void => storage.setItem(NAME, '1')

/** Where the forms are, also in the moment after which it goes on from there. */
const isSigningIn = ({ pathname, search }: Place): boolean =>
  pathname === SIGN_IN_PAGE || new URLSearchParams(search).get(SIGN_IN) === '1'

/**
 * Whether this is the first page after a sign-in in this tab, which is said once. Whoever is on any other page without
 * being signed in has turned away.
 */
export const takeArrival = (storage: TabStorage, place: Place, signedIn: boolean): boolean => {
  if (isSigningIn(place)) return false
  const isExpected = storage.getItem(NAME) !== null
  storage.removeItem(NAME)
  return isExpected && signedIn
}
