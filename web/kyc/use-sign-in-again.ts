import { useRevalidator } from 'react-router'
import { sessionOver } from '#web/browser/api/browser-api.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'

/**
 * For the codes 20301 to 20304. A session that only ran out was refreshed before; where it is over, the page asks who is
 * there, and its loader leads to the sign-in and back. The page's memory lasts that long.
 */
export const useSignInAgain = (): ((code: number) => Promise<void>) => {
  const { revalidate } = useRevalidator()
  return async (code) => {
    await sessionOver(code)
    if (!hasMarker()) await revalidate()
  }
}
