import type { ReactNode } from 'react'
import { LoadingBar } from './loading-bar.tsx'
import { Logo } from './logo.tsx'

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
