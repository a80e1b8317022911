import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { restoreLostFocus } from '#web/browser/page-heading.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { consumeSignInMark } from './sign-in-mark.ts'

/**
 * Common end of all sign-ins: on the page below the dialog, on another, or after a full page load, which
 * would have no focus. Loading a page alone doesn't count.
 */
export const SignedInArrival = () => {
  const location = useLocation()
  useEffect(() => {
    if (consumeSignInMark(browserStorage(), location, hasMarker())) restoreLostFocus()
  }, [location])
  return null
}
