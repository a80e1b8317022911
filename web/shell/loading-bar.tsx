import { useSyncExternalStore } from 'react'
import { activity } from '#web/browser/activity.ts'

/** Loading bar at the header's lower edge, delayed by 200 ms. */
export const LoadingBar = () => {
  const slow = useSyncExternalStore(activity.subscribe, activity.isSlow, () => false)
  return slow ? <div role="progressbar" aria-label="Loading" className="loading-bar w-full" /> : null
}
