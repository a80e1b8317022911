import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { codes } from '#contract/codes.ts'
import { EXPIRED } from '#web/browser/api/redirect-to-sign-in.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { behindDialog, SIGN_IN } from './return-address.ts'

/** One-time notice that the session expired, as the server found during navigation. */
export const SessionExpiredNotice = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(location.search)
  const isExpired = search.get(EXPIRED) === '1'
  // The sign-in dialog shows the notice itself, and removes the parameter.
  const inDialog = search.get(SIGN_IN) === '1'
  const showNotice = useEffectEvent(() => {
    toasts.show(codes.tokenExpired.sentence, 'problem')
    if (!inDialog) void navigate(behindDialog(location), { replace: true, state: KEEP_SCROLL })
  })
  useEffect(() => {
    if (isExpired) showNotice()
  }, [isExpired])
  return null
}
