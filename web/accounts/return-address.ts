import { SESSION_PARAMETERS } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import type { Provider } from './offered-providers.ts'

/** Query parameter: where to go after signing in. */
export const RETURN_PARAMETER = 'next'
/** Query parameter that opens the dialog over any page. */
export const SIGN_IN = 'signIn'

/** State of links that open the dialog: closing it then goes back in the history. */
export const OPENED_BY_APP = { ...KEEP_SCROLL, openedHere: true } as const

/** Query parameter of the home page after the account was erased. */
export const ERASED = 'erased'
export const ERASED_SENTENCE = 'Your account is deleted.'

/** Query parameter of the page after a sign-out. */
export const SIGNED_OUT = 'signedOut'

export const SIGN_IN_PAGE = '/sign-in'

/** The sign-in page, which leads on to `next`. */
export const signInAddress = (next: string | null): string =>
  next === null || next === '/'
    ? SIGN_IN_PAGE
    : `${SIGN_IN_PAGE}?${new URLSearchParams({ [RETURN_PARAMETER]: next })}`

/**
 * The sign-in page, which goes straight on to a provider. It needs a full page load, which works without scripts and
 * isolates Facebook's script.
 */
export const signInWithAddress = (provider: Provider, next: string): string =>
  `${SIGN_IN_PAGE}?${new URLSearchParams({ with: provider, [RETURN_PARAMETER]: next })}`

type PageAddress = { readonly pathname: string; readonly search: string }

/** The address without the dialog's parameter and one-time marks. */
export const behindDialog = ({ pathname, search }: PageAddress): string => {
  const query = new URLSearchParams(search)
  for (const name of [SIGN_IN, RETURN_PARAMETER, ERASED, SIGNED_OUT, ...Object.values(SESSION_PARAMETERS)])
    query.delete(name)
  return `${pathname}${query.size === 0 ? '' : `?${query}`}`
}

/** Return page that an address names; null unless it is a page of ours. */
export const returnAddressIn = (search: string): string | null =>
  ownAddress(new URLSearchParams(search).get(RETURN_PARAMETER))

/** The same page with the dialog, which leads on to this address's `next`, otherwise to `stored`. */
export const withDialog = ({ pathname, search }: PageAddress, stored: string | null = null): string => {
  const query = new URLSearchParams(search)
  query.set(SIGN_IN, '1')
  if (stored !== null && returnAddressIn(search) === null) query.set(RETURN_PARAMETER, stored)
  return `${pathname}?${query}`
}

const GOALS: readonly (readonly [RegExp, string])[] = [
  [/^\/fundraiser\/list/, 'to your fundraisers'],
  [/^\/fundraiser(\/|$|\?)/, 'to your new fundraiser'],
  [/^\/kyc\//, 'to the identity check'],
  [/^\/account/, 'to your account'],
  [/^\/staff/, 'to the staff pages'],
]

/** Line below the dialog's title: where it leads. */
export const goalWords = (next: string | null): string => {
  const words = GOALS.find(([pattern]) => next !== null && pattern.test(next))?.[1]
  return words === undefined ? 'We’ll bring you right back.' : `Then we’ll take you ${words}.`
}
