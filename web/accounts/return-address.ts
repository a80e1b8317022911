import { SESSION_MARKS } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import type { Provider } from './offered-providers.ts'

/** The part of a query that says where to go on after signing in. */
export const NEXT = 'next'
/** On any page of ours: opens the dialog over it. */
export const SIGN_IN = 'signIn'

/** On the home page: the account that one had is erased. */
export const ERASED = 'erased'
export const ERASED_SENTENCE = 'Your account is erased.'

/** On the page that one lands on who just signed out. */
export const SIGNED_OUT = 'signedOut'

export const SIGN_IN_PAGE = '/sign-in'

/** The page for signing in, which leads on to `next`. */
export const signInAddress = (next: string | null): string =>
  next === null || next === '/' ? SIGN_IN_PAGE : `${SIGN_IN_PAGE}?${new URLSearchParams({ [NEXT]: next })}`

/** The same, straight to a provider: a document of its own, so that it works without scripts, and Facebook's runs nowhere else. */
export const signInWithAddress = (provider: Provider, next: string): string =>
  `${SIGN_IN_PAGE}?${new URLSearchParams({ with: provider, [NEXT]: next })}`

type Place = { readonly pathname: string; readonly search: string }

/** Where one is without what opened the dialog, or is said once. */
export const behindDialog = ({ pathname, search }: Place): string => {
  const query = new URLSearchParams(search)
  for (const name of [SIGN_IN, NEXT, ERASED, SIGNED_OUT, ...Object.values(SESSION_MARKS)]) query.delete(name)
  return `${pathname}${query.size === 0 ? '' : `?${query}`}`
}

/** The page of ours that an address wants to be led on to. */
export const wantedIn = (search: string): string | null => ownAddress(new URLSearchParams(search).get(NEXT))

/** The same place with the dialog over it, which leads on to what this address names, else to what was `kept`. */
export const withDialog = ({ pathname, search }: Place, kept: string | null = null): string => {
  const query = new URLSearchParams(search)
  query.set(SIGN_IN, '1')
  if (kept !== null && wantedIn(search) === null) query.set(NEXT, kept)
  return `${pathname}?${query}`
}

const GOALS: readonly (readonly [RegExp, string])[] = [
  [/^\/fundraiser\/list/, 'to your fundraisers'],
  [/^\/fundraiser(\/|$|\?)/, 'to starting a fundraiser'],
  [/^\/kyc\//, 'to the identity check'],
  [/^\/account/, 'to your account'],
  [/^\/staff/, 'to the staff pages'],
]

/** The line under the dialog's title: where it leads. */
export const goalWords = (next: string | null): string => {
  const words = GOALS.find(([pattern]) => next !== null && pattern.test(next))?.[1]
  return words === undefined ? 'We’ll bring you right back.' : `Then we’ll take you ${words}.`
}
