import { type ReactNode, useSyncExternalStore } from 'react'
import { activity } from '#web/browser/activity.ts'
import { Logo } from './logo.tsx'

/** Loading bar at the header's lower edge, delayed by 200 ms. */
const LoadingBar = () => {
  const isSlow = useSyncExternalStore(activity.subscribe, activity.isSlow, () => false)
  return isSlow ? <div role="progressbar" aria-label="Loading" className="loading-bar w-full" /> : null
}

/** The site header: 80 px high, 64 on phones, not sticky. */
export const SiteHeader = ({ children }: { readonly children?: ReactNode }) => (
  <header className="on-sun relative z-(--z-header) bg-sun forced-colors:border-b">
    <div className="page-width flex min-h-16 items-center justify-between gap-6 tablet:min-h-20">
      <Logo />
      {children}
    </div>
    <LoadingBar />
  </header>
)
