import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { sessionOver } from '#web/browser/api/browser-api.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'

/**
 * Handles a refusal that means signed out (the codes 20301 to 20304). The client has already tried to refresh an
 * expired session; if that failed, this reloads the page, whose loader redirects to signing in and back. Input
 * stays in memory.
 */
export const useSignInAgain = (): ((code: number) => Promise<void>) => {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  return async (code) => {
    await sessionOver(code)
    if (hasMarker()) return
    const { pathname, search } = window.location
    // A page that put an id into its address without a navigation returns to that address.
    if (pathname + search === location.pathname + location.search) await revalidate()
    else await navigate(pathname + search, { replace: true })
  }
}
