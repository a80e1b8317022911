import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { KEEPS_PLACE } from '#web/browser/navigation.tsx'
import { headLostFocus } from '#web/browser/page-heading.ts'
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
  const isOut = new URLSearchParams(location.search).get(SIGNED_OUT) === '1' && !signedIn
  const say = useEffectEvent(() => {
    toasts.show(WORDS)
    headLostFocus()
    void navigate(behindDialog(location), { replace: true, state: KEEPS_PLACE })
  })
  useEffect(() => {
    if (isOut) say()
  }, [isOut])
  return isOut ? (
    <p className="without-script type-meta-strong page-width flex gap-2 pt-6 text-pine">
      <Icon name="check-circle-fill" />
      {WORDS}
    </p>
  ) : null
}
