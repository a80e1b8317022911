import { useEffect, useEffectEvent } from 'react'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { toasts } from '#web/ui/toasts.ts'
import { fetchSignedIn } from '../use-account.ts'
import { useReturnAddress } from './use-return-address.ts'

/**
 * Redirects a person who is already signed in, or whose session was refreshed. If the server couldn't be reached, only
 * closes, so that the person can try again.
 */
export const LeaveWhenSignedIn = () => {
  const { leave, close } = useReturnAddress()
  const onAnswer = useEffectEvent((info: UserInfo | null) => {
    if (info !== null) return void leave()
    if (!hasMarker()) return
    toasts.show('We couldn’t reach Hearten. Try again.', 'problem')
    close()
  })
  useEffect(() => {
    void fetchSignedIn().then(onAnswer)
  }, [])
  return null
}
