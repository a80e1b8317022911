import type { ReactNode } from 'react'
import { SpotIllustration, type SpotName } from '#web/ui/spot-illustration.tsx'

/** A page with one message: illustration above the text on phones, beside it on wide screens. */
export const SpotPage = ({ spot, children }: { readonly spot: SpotName; readonly children: ReactNode }) => (
  <div className="page-width grid grid-cols-1 items-center gap-x-16 pt-10 pb-16 wide:grid-cols-2 wide:py-24">
    <div className="wide:order-2">
      <SpotIllustration
        eager
        name={spot}
        sizes="(width < 769px) 100vw, 560px"
        className="mx-auto w-full max-w-[35rem]"
      />
    </div>
    <div className="mt-6 wide:mt-0">{children}</div>
  </div>
)
