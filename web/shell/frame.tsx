import type { ReactNode } from 'react'
import { SessionExpiredNotice } from '#web/accounts/session-expired-notice.tsx'
import { SignedOutNotice } from '#web/accounts/signed-out-notice.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { SiteHeader } from './site-header.tsx'

type FrameProps = {
  /** At the right of the header. */
  readonly navigation: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Frame of every page: header, offline strip, main, footer. `#main` is the skip link's target. */
export const Frame = ({ navigation, footer, children }: FrameProps) => (
  <>
    <SiteHeader>{navigation}</SiteHeader>
    <OfflineStrip />
    <SessionExpiredNotice />
    <SignedOutNotice />
    <main id="main" tabIndex={-1} className="flex-1">
      {children}
    </main>
    {footer}
  </>
)
