import { useEffect, useEffectEvent, useState } from 'react'
import { useFetchers, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { withLoginRedirect } from './api/session.ts'
import { KEEP_SCROLL } from './navigation.tsx'
import { routeReload } from './route-reload.ts'

/** Whether a navigation or a form submission is pending. */
const useIsNavigating = (): boolean => {
  const fetchers = useFetchers()
  return useNavigation().state !== 'idle' || fetchers.some(({ state }) => state !== 'idle')
}

/**
 * Reloads the current route's data after a session refresh, with `loginRedirect=1`: not its document, so that
 * input stays. Waits for pending work; if that navigates, the new page's data is fresh anyway.
 */
export const ReloadedRoute = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const inFlight = useIsNavigating()
  const [requestedKey, setRequestedKey] = useState<string | null>(null)
  const requestReload = useEffectEvent(() => setRequestedKey(location.key))
  useEffect(() => routeReload.listen(() => requestReload()), [])
  const reload = useEffectEvent(() => {
    setRequestedKey(null)
    if (requestedKey !== location.key) return
    const here = window.location.href
    const target = new URL(withLoginRedirect(here))
    // The address stays the same, so only the data is loaded again.
    if (target.href === here) void revalidate()
    else
      void navigate(`${target.pathname}${target.search}${target.hash}`, {
        replace: true,
        preventScrollReset: true,
        state: { ...location.state, ...KEEP_SCROLL },
      })
  })
  useEffect(() => {
    if (requestedKey !== null && !inFlight) reload()
  }, [requestedKey, inFlight])
  return null
}
