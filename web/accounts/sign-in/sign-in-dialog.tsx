import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { SIGN_IN } from '../return-address.ts'
import { fetchSignedIn, useAccount } from '../use-account.ts'
import { forgetSignIn } from './sign-in-record.ts'
import { useReturnAddress } from './use-return-address.ts'

/** Lazy: pages are read far more often than people sign in. */
const OpenDialog = lazy(async () => {
  const { OpenDialog } = await import('./open-dialog.tsx')
  return { default: OpenDialog }
})

/** Redirects a person who is already signed in, or whose session was refreshed. */
const LeaveWhenSignedIn = () => {
  const { leave } = useReturnAddress()
  const onKnown = useEffectEvent(leave)
  useEffect(() => {
    void fetchSignedIn().then((info) => (info === null ? undefined : onKnown()))
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
