import type { RefObject } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { useVariant } from '#web/tracking/use-variant.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useOnScreen } from '#web/ui/use-on-screen.ts'
import { caseAddress, donateAddress } from './case-address.ts'

type DonateBarProps = {
  readonly detail: CaseDetail
  /** The page's donate form; while it is on the screen, the bar is hidden. */
  readonly donateFormRef: RefObject<Element | null>
}

/** Sticky Donate and Share buttons on phones and tablets. */
export const DonateBar = ({ detail, donateFormRef }: DonateBarProps) => {
  const label = useVariant('donate_button') === 'b' ? 'Give' : 'Donate'
  const isFormOnScreen = useOnScreen(donateFormRef)
  return (
    <aside
      aria-label="Give"
      className={classNames(
        'bottom-bar pb-[calc(20px+env(safe-area-inset-bottom))] on-side:py-1 on-side:[&_.button]:min-h-11 wide:hidden',
        isFormOnScreen && 'hidden',
      )}
    >
      <div className="@container flex gap-2">
        {detail.donationStatus === 'open' ? (
          <ButtonLink
            to={donateAddress(detail.caseId)}
            kind="give"
            size="large"
            className="flex-1"
            data-track="donate"
          >
            {label}
          </ButtonLink>
        ) : (
          <p className="type-strong flex min-h-14 flex-1 items-center">
            {detail.donationStatus === 'ended' ? 'This case has ended.' : 'Giving is paused.'}
          </p>
        )}
        {!detail.erased && (
          <ShareButton title={detail.title} path={caseAddress(detail)} size="large" className="shrink-0" />
        )}
      </div>
    </aside>
  )
}
