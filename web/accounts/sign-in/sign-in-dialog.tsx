import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { toasts } from '#web/ui/toasts.ts'
import { SIGN_IN } from '../return-address.ts'
import { fetchSignedIn, useAccount } from '../use-account.ts'
import { forgetSignIn } from './sign-in-record.ts'
import { useReturnAddress } from './use-return-address.ts'

/** Lazy: pages are read far more often than people sign in. */
const OpenDialog = lazy(async () => {
  const { OpenDialog } = await import('./open-dialog.tsx')
  return { default: OpenDialog }
})

/**
 * Redirects a person who is already signed in, or whose session was refreshed. If the server couldn't be reached, only
 * closes, so that the person can try again.
 */
const LeaveWhenSignedIn = () => {
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

/** Opens over any page of the default layout whose address has `signIn=1`. */
export const SignInDialog = () => {
  const [search] = useSearchParams()
  const { signedIn } = useAccount()
  useEffect(() => {
    // The person may have signed in by another method than the one begun here.
    if (signedIn) forgetSignIn(formPersistence)
  }, [signedIn])
  if (search.get(SIGN_IN) !== '1') return null
  if (signedIn) return <LeaveWhenSignedIn />
  return (
    <Suspense>
      <OpenDialog />
    </Suspense>
  )
}
