import { useLocation } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { behindDialog, signInAddress, signInWithAddress } from '../return-address.ts'
import { SignOutForm } from '../sign-out-form.tsx'

/** Where there is one way in, and it is a provider's, it needn't be chosen again. */
const addressOf = ({ signInWays: [only, ...others] }: UserInfo, next: string): string =>
  only === undefined || only === 'password' || others.length > 0
    ? signInAddress(next)
    : signInWithAddress(only, next)

/** In the form's place: the way through a sign-in and back to this very page, where what was typed waits. */
export const SignInAgain = ({ info }: { readonly info: UserInfo }) => {
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

/** The address that was typed has an account: that one can start a case, too. */
export const SignInInstead = () => (
  <SignOutForm
    next={signInAddress(behindDialog(useLocation()))}
    className={buttonClass({ kind: 'secondary', size: 'large', wide: true })}
  >
    Sign in with that e-mail
  </SignOutForm>
)
