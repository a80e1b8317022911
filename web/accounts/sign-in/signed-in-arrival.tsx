import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { headLostFocus } from '#web/browser/page-heading.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { takeArrival } from './arrival.ts'

/**
 * All ways of signing in end here: on the page under the dialog, on another, or in a document of its own, where the
 * focus would be nowhere. Loading a page is no arrival.
 */
export const SignedInArrival = () => {
  const location = useLocation()
  useEffect(() => {
    if (takeArrival(browserStorage(), location, hasMarker())) headLostFocus()
  }, [location])
  return null
}
