import type { TabStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN, SIGN_IN_PAGE } from '../return-address.ts'

const NAME = 'signingIn'

type Place = { readonly pathname: string; readonly search: string }

/** Somebody has the sign-in forms before them. Outlives the document: a provider leads back to another. */
export const expectArrival = (storage: TabStorage): void => storage.setItem(NAME, '1')

/** They turned away from signing in. */
export const forgetArrival = (storage: TabStorage): void => storage.removeItem(NAME)

/** Signed in, and on the page where that led: no longer where it was done. */
export const isArrived = (signedIn: boolean, { pathname, search }: Place): boolean =>
  signedIn && pathname !== SIGN_IN_PAGE && new URLSearchParams(search).get(SIGN_IN) !== '1'

/** Whether this is the first page after a sign-in in this tab; says so once. */
export const takeArrival = (storage: TabStorage): boolean => {
  const isExpected = storage.getItem(NAME) !== null
  storage.removeItem(NAME)
  return isExpected
}
