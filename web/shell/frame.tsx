import { type ReactNode, useSyncExternalStore } from 'react'
import { SessionExpiredNotice } from '#web/accounts/session-expired-notice.tsx'
import { SignedOutNotice } from '#web/accounts/signed-out-notice.tsx'
import { activity } from '#web/browser/activity.ts'
import { Logo } from './logo.tsx'
import { OfflineStrip } from './offline-strip.tsx'

/** Loading bar at the header's lower edge, delayed by 200 ms. */
const LoadingBar = () => {
  const isSlow = useSyncExternalStore(activity.subscribe, activity.isSlow, () => false)
  return isSlow ? <div role="progressbar" aria-label="Loading" className="loading-bar w-full" /> : null
}

/** The site header: 80 px high, 64 on phones, not sticky. */
const SiteHeader = ({ children }: { readonly children?: ReactNode }) => (
  <header className="on-sun relative z-(--z-header) bg-sun forced-colors:border-b">
    <div className="page-width flex min-h-16 items-center justify-between gap-x-[24px] phone:flex-wrap tablet:min-h-20">
      <Logo />
      {children}
    </div>
    <LoadingBar />
  </header>
)

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
