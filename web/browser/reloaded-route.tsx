import { useEffect, useEffectEvent, useState } from 'react'
import { useFetchers, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { withLoginRedirect } from './api/session.ts'
import { KEEPS_PLACE } from './navigation.tsx'
import { routeReload } from './route-reload.ts'

/** Whether somebody goes somewhere, or sent a form, and has no answer yet. */
const useUnderWay = (): boolean => {
  const fetchers = useFetchers()
  return useNavigation().state !== 'idle' || fetchers.some(({ state }) => state !== 'idle')
}

/**
 * After a refresh of the session the current route is loaded anew, with `loginRedirect=1`: its data, not its document, so
 * that what is typed stays. What is under way ends first; where that leads elsewhere, the page there is new anyway.
 */
export const ReloadedRoute = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const underWay = useUnderWay()
  const [wanted, want] = useState<string | null>(null)
  const ask = useEffectEvent(() => want(location.key))
  useEffect(() => routeReload.listen(() => ask()), [])
  const reload = useEffectEvent(() => {
    want(null)
    if (wanted !== location.key) return
    const here = window.location.href
    const to = new URL(withLoginRedirect(here))
    // To the address one is at nothing leads but a look at its data.
    if (to.href === here) void revalidate()
    else
      void navigate(`${to.pathname}${to.search}${to.hash}`, {
        replace: true,
        preventScrollReset: true,
        state: { ...location.state, ...KEEPS_PLACE },
      })
  })
  useEffect(() => {
    if (wanted !== null && !underWay) reload()
  }, [wanted, underWay])
  return null
}
