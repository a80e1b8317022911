import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import { SIGN_IN } from '../return-address.ts'
import { useAccount } from '../use-account.ts'
import { forgetSignIn } from './sign-in-record.ts'
import { useReturnAddress } from './use-return-address.ts'

/** Late: pages are read far more often than people sign in. */
const OpenDialog = lateDialog(async () => (await import('./open-dialog.tsx')).OpenDialog)

/** Opens over any page of the default layout whose address has `signIn=1`. */
export const SignInDialog = () => {
  const [search] = useSearchParams()
  const { signedIn } = useAccount()
  const { close } = useReturnAddress()
  useEffect(() => {
    // The person may have signed in by another method than the one begun here.
    if (signedIn) forgetSignIn(formPersistence)
  }, [signedIn])
  if (search.get(SIGN_IN) !== '1') return null
  return <OpenDialog signedIn={signedIn} onClose={close} />
}
