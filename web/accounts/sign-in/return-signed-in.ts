import { type MiddlewareFunction, redirect } from 'react-router'
import { withLoginRedirect } from '#web/browser/api/session.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { returnAddressIn, SIGN_IN } from '../return-address.ts'
import { fetchSignedIn } from '../use-account.ts'

const opensDialog = (search: string): boolean => new URLSearchParams(search).get(SIGN_IN) === '1'

/**
 * Runs before every client-side navigation. If the server's guard redirects a person to the dialog because their token
 * expired, refreshes the session and returns to the wanted page with `loginRedirect=1`.
 */
export const returnSignedIn: MiddlewareFunction<unknown> = async ({ url }) => {
  const wanted = opensDialog(url.search) ? returnAddressIn(url.search) : null
  if (wanted === null || opensDialog(window.location.search) || !hasMarker()) return
  if ((await fetchSignedIn()) !== null) throw redirect(withLoginRedirect(new URL(wanted, url).href))
}
