import { useLocation, useSearchParams } from 'react-router'
import { codes } from '#contract/codes.ts'
import { EXPIRED } from '#web/browser/api/redirect-to-sign-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { behindDialog, goalWords, returnAddressIn, SIGN_IN, signInAddress } from '../return-address.ts'

/** Note that replaces the sign-in dialog in a browser without scripts. */
export const SignInNote = () => {
  const [search] = useSearchParams()
  const location = useLocation()
  const isExpired = search.get(EXPIRED) === '1'
  if (search.get(SIGN_IN) !== '1' && !isExpired) return null
  const next = returnAddressIn(location.search) ?? behindDialog(location)
  return (
    <div className="without-script page-width pt-6">
      <Panel tone="mist">
        <p className="type-strong">
          {isExpired ? codes.tokenExpired.sentence : 'Sign in or join to continue'}
        </p>
        <p className="type-meta mt-1">{goalWords(next)} You never need an account to give.</p>
        <ButtonLink to={signInAddress(next)} reloadDocument className="mt-4">
          Sign in or join
        </ButtonLink>
      </Panel>
    </div>
  )
}
