import { useLocation } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { behindDialog, signInAddress, signInWithAddress } from '../return-address.ts'
import { SignOutForm } from '../sign-out-form.tsx'

/** Skips the choice if the only sign-in method is one provider. */
const addressOf = ({ signInMethods: [only, ...others] }: UserInfo, next: string): string =>
  only === undefined || only === 'password' || only === 'passkey' || others.length > 0
    ? signInAddress(next)
    : signInWithAddress(only, next)

/** Button that replaces the form. It leads through a sign-in back to this page, where the input is restored. */
export const SupplementSignIn = ({ info }: { readonly info: UserInfo }) => {
  const next = behindDialog(useLocation())
  return (
    <SignOutForm
      comesBack
      icon="arrow-clockwise"
      next={addressOf(info, next)}
      className={buttonClass({ size: 'large', wide: true })}
    >
      Sign in again
    </SignOutForm>
  )
}

/** Button to sign in with the typed address, whose own account can start a case, too. */
export const SignInLink = () => (
  <SignOutForm
    next={signInAddress(behindDialog(useLocation()))}
    className={buttonClass({ kind: 'secondary', size: 'large', wide: true })}
  >
    Sign in with that e-mail
  </SignOutForm>
)
