import { useRouteLoaderData, useSearchParams } from 'react-router'
import { codes } from '#contract/codes.ts'
import { account } from '#web/browser/api/account.ts'
import { EXPIRED } from '#web/browser/api/redirect-to-sign-in.ts'
import { useFocusHeadingOnClose } from '#web/browser/use-focus-heading-on-close.ts'
import type { loadRoot } from '#web/root-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { LeaveWhenSignedIn } from './leave-when-signed-in.tsx'
import { firstState, wordsOf } from './sign-in.state.ts'
import { SIGN_IN_TITLE, SignInForms } from './sign-in-forms.tsx'
import { useReturnAddress } from './use-return-address.ts'
import { useSignIn } from './use-sign-in.ts'

const SignIn = () => {
  const offered = useRouteLoaderData<typeof loadRoot>('root')?.offered ?? []
  const { wanted, next, goal, close } = useReturnAddress()
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
      onClose={close}
    >
      <SignInForms signIn={signIn} next={next} goal={goal} offered={offered} />
    </Dialog>
  )
}

/** The dialog for a signed-out visitor. */
export const OpenDialog = ({ signedIn }: { readonly signedIn: boolean }) =>
  signedIn ? <LeaveWhenSignedIn /> : <SignIn />
