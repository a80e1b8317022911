import type { TabStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN, SIGN_IN_PAGE } from '../return-address.ts'

const STORAGE_KEY = 'signingIn'
const PROVIDER_KEY = 'signingInWith'

type PageAddress = { readonly pathname: string; readonly search: string }

/** Marks that sign-in forms are open. Outlives the document, because a provider returns to another one. */
export const markSigningIn = (storage: TabStorage): void => {
  storage.setItem(STORAGE_KEY, '1')
  storage.removeItem(PROVIDER_KEY)
}

/** Notes the provider whose page opens next. */
export const markProvider = (storage: TabStorage, provider: string): void =>
  storage.setItem(PROVIDER_KEY, provider)

/** The provider that a sign-in went through, once; null if it was ours alone. */
export const consumeProvider = (storage: TabStorage): string | null => {
  const provider = storage.getItem(PROVIDER_KEY)
  storage.removeItem(PROVIDER_KEY)
  return provider
}

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
