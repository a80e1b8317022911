import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { account } from '#web/browser/account.ts'
import { headLostFocus } from '#web/browser/page-heading.ts'
import { hasMarker } from '#web/browser/signed-in-marker.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { isArrived, takeArrival } from './arrival.ts'

const unknown = () => false

/**
 * All ways of signing in end here: on the page under the dialog, on another, or in a document of its own, where the
 * focus would be nowhere. Loading a page is no arrival.
 */
export const SignedInArrival = () => {
  const signedIn = useSyncExternalStore(account.subscribe, hasMarker, unknown)
  const isThere = isArrived(signedIn, useLocation())
  useEffect(() => {
    if (isThere && takeArrival(browserStorage())) headLostFocus()
  }, [isThere])
  return null
}
