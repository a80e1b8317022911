import { useEffect, useEffectEvent } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { codes } from '#contract/codes.ts'
import { account } from '#web/browser/api/account.ts'
import { EXPIRED } from '#web/browser/api/redirect-to-sign-in.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { useFocusHeadingOnClose } from '#web/browser/use-focus-heading-on-close.ts'
import type { loadRoot } from '#web/root-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { fetchSignedIn } from '../use-account.ts'
import { firstState, wordsOf } from './sign-in.state.ts'
import { SIGN_IN_TITLE, SignInForms } from './sign-in-forms.tsx'
import { useReturnAddress } from './use-return-address.ts'
import { useSignIn } from './use-sign-in.ts'

type OpenDialogProps = { readonly signedIn: boolean; readonly onClose: () => void }

/**
 * Redirects a person who is already signed in, or whose session was refreshed. If the server couldn't be reached, only
 * closes, so that the person can try again.
 */
const LeaveWhenSignedIn = ({ onClose }: Pick<OpenDialogProps, 'onClose'>) => {
  const { leave } = useReturnAddress()
  const onAnswer = useEffectEvent((info: UserInfo | null) => {
    if (info !== null) return void leave()
    if (!hasMarker()) return
    toasts.show('We couldn’t reach Hearten. Try again.', 'problem')
    onClose()
  })
  useEffect(() => {
    void fetchSignedIn().then(onAnswer)
  }, [])
  return null
}

const SignIn = ({ onClose }: Pick<OpenDialogProps, 'onClose'>) => {
  const offered = useRouteLoaderData<typeof loadRoot>('root')?.offered ?? []
  const { wanted, next, goal } = useReturnAddress()
  const [search] = useSearchParams()
  const isExpired = search.get(EXPIRED) === '1'
  // Clears the cached person, so that the page reads its cookies again.
  const signIn = useSignIn(firstState(), wanted, () => account.set(null))
  // The dialog says it itself, because a toast behind a dialog isn't announced.
  const { title, intro } = wordsOf(signIn.state, isExpired ? `${codes.tokenExpired.sentence} ${goal}` : goal)
  useFocusHeadingOnClose()
  return (
    <Dialog
      code="sign_in"
      title={<span className={SIGN_IN_TITLE}>{unbroken(title)}</span>}
      intro={<span className="type-body">{unbroken(intro)}</span>}
      open
      onClose={onClose}
    >
      <SignInForms signIn={signIn} next={next} goal={goal} offered={offered} />
    </Dialog>
  )
}

/** The dialog for a signed-out visitor. */
export const OpenDialog = ({ signedIn, onClose }: OpenDialogProps) =>
  signedIn ? <LeaveWhenSignedIn onClose={onClose} /> : <SignIn onClose={onClose} />
