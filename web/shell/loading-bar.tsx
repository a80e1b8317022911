import { useSyncExternalStore } from 'react'
import { activity } from '#web/browser/activity.ts'

/** At the header's lower edge, 200 ms after something began that isn't done: quick answers show nothing. */
export const LoadingBar = () => {
  const slow = useSyncExternalStore(activity.subscribe, activity.isSlow, () => false)
  return slow ? <div role="progressbar" aria-label="Loading" className="loading-bar w-full" /> : null
}
