import type { ReactNode } from 'react'
import { SaidOver } from '#web/accounts/said-over.tsx'
import { SaidSignedOut } from '#web/accounts/said-signed-out.tsx'
import { Band } from './band.tsx'
import { OfflineStrip } from './offline-strip.tsx'

type FrameProps = {
  /** At the right of the sun band. */
  readonly navigation: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** What every page stands in: band, offline strip, main, footer. `#main` is where the skip link goes. */
export const Frame = ({ navigation, footer, children }: FrameProps) => (
  <>
    <Band>{navigation}</Band>
    <OfflineStrip />
    <SaidOver />
    <SaidSignedOut />
    <main id="main" tabIndex={-1} className="flex-1">
      {children}
    </main>
    {footer}
  </>
)
