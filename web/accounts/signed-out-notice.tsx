import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { restoreLostFocus } from '#web/browser/page-heading.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { behindDialog, SIGNED_OUT } from './return-address.ts'
import { useAccount } from './use-account.ts'

const WORDS = 'You’re signed out.'

/** One-time notice after a sign-out, focused on the new document. */
export const SignedOutNotice = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { signedIn } = useAccount()
  const hasSignedOut = new URLSearchParams(location.search).get(SIGNED_OUT) === '1' && !signedIn
  const showNotice = useEffectEvent(() => {
    toasts.show(WORDS)
    restoreLostFocus()
    void navigate(behindDialog(location), { replace: true, state: KEEP_SCROLL })
  })
  useEffect(() => {
    if (hasSignedOut) showNotice()
  }, [hasSignedOut])
  return hasSignedOut ? (
    <p className="without-script type-meta-strong page-width flex gap-2 pt-6 text-pine">
      <Icon name="check-circle-fill" />
      {WORDS}
    </p>
  ) : null
}
