import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { restoreLostFocus } from '#web/browser/page-heading.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { passCallback } from '#web/tracking/enter-page.ts'
import { consumeProvider, consumeSignInMark } from './sign-in-mark.ts'

/**
 * Restores the focus after every sign-in, which may end on the page below the dialog, on another page, or with a full
 * page load. A page load without a sign-in changes nothing.
 */
export const SignedInArrival = () => {
  const location = useLocation()
  useEffect(() => {
    const storage = browserStorage()
    if (!consumeSignInMark(storage, location, hasMarker())) return
    passCallback(consumeProvider(storage))
    restoreLostFocus()
  }, [location])
  return null
}
