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
  const [wanted, want] = useState<string | null>(null)
  const ask = useEffectEvent(() => want(location.key))
  useEffect(() => routeReload.listen(() => ask()), [])
  const reload = useEffectEvent(() => {
    want(null)
    if (wanted !== location.key) return
    const here = window.location.href
    const to = new URL(withLoginRedirect(here))
    // Revalidates the data without a navigation.
    if (to.href === here) void revalidate()
    else
      void navigate(`${to.pathname}${to.search}${to.hash}`, {
        replace: true,
        preventScrollReset: true,
        state: { ...location.state, ...KEEP_SCROLL },
      })
  })
  useEffect(() => {
    if (wanted !== null && !inFlight) reload()
  }, [wanted, inFlight])
  return null
}
