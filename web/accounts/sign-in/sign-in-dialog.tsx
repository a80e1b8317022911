import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { SIGN_IN } from '../return-address.ts'
import { askWho, useAccount } from '../use-account.ts'
import { forgetSignIn } from './persisted-sign-in.ts'
import { useReturnAddress } from './use-return-address.ts'

/** Comes when it is opened: pages are read far more often than people sign in. */
const OpenDialog = lazy(async () => {
  const { OpenDialog } = await import('./open-dialog.tsx')
  return { default: OpenDialog }
})

/** Somebody who came here signed in, or whose session only had to be refreshed, goes straight on. */
const GoingOn = () => {
  const { goOn } = useReturnAddress()
  const onKnown = useEffectEvent(goOn)
  useEffect(() => {
    void askWho().then((info) => (info === null ? undefined : onKnown()))
  }, [])
  return null
}

/** Opens over any page of the default layout whose address has `signIn=1`. */
export const SignInDialog = () => {
  const [search] = useSearchParams()
  const { signedIn } = useAccount()
  useEffect(() => {
    // By another way than the one that was begun.
    if (signedIn) forgetSignIn(browserStorage())
  }, [signedIn])
  if (search.get(SIGN_IN) !== '1') return null
  if (signedIn) return <GoingOn />
  return (
    <Suspense>
      <OpenDialog />
    </Suspense>
  )
}
