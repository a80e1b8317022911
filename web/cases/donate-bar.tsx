import { type RefObject, useEffect, useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { useVariant } from '#web/tracking/use-variant.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { caseAddress, donateAddress } from './case-address.ts'

/** Whether an element is visible; false until scripts run, so that the bar is shown without them. */
const useOnScreen = (place: RefObject<Element | null>): boolean => {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return onScreen
}

type DonateBarProps = {
  readonly detail: CaseDetail
  /** The page's own Donate button; while it is visible the bar is hidden. */
  readonly givePlace: RefObject<Element | null>
}

/** Sticky Donate and Share buttons on phones and tablets. */
export const DonateBar = ({ detail, givePlace }: DonateBarProps) => {
  const word = useVariant('donate_button') === 'b' ? 'Give' : 'Donate'
  const givePlaceSeen = useOnScreen(givePlace)
  return (
    <aside
      aria-label="Give"
      className={classNames(
        'bottom-bar pb-[calc(20px+env(safe-area-inset-bottom))] wide:hidden',
        givePlaceSeen && 'hidden',
      )}
    >
      <div className="flex gap-2">
        {detail.giving === 'open' ? (
          <ButtonLink
            to={donateAddress(detail.caseId)}
            kind="give"
            size="large"
            className="flex-1"
            data-track="donate"
          >
            {word}
          </ButtonLink>
        ) : (
          <p className="type-strong flex min-h-14 flex-1 items-center">
            {detail.giving === 'ended' ? 'This case has ended.' : 'Giving is paused.'}
          </p>
        )}
        <ShareButton title={detail.title} path={caseAddress(detail)} size="large" className="shrink-0" />
      </div>
    </aside>
  )
}
