import type { RefObject } from 'react'
import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useOnScreen } from '#web/ui/use-on-screen.ts'

type PayBarProps = {
  readonly quote: Quote | null
  readonly firstName: string
  /** The form's last section, which the bar leads to. While it is on the screen, the bar is hidden. */
  readonly lastSectionRef: RefObject<Element | null>
}

/** Sticky totals on phones, with a link to the form's end. */
export const PayBar = ({ quote, firstName, lastSectionRef }: PayBarProps) => (
  <aside
    aria-label="Your gift"
    className={classNames('bottom-bar pay-bar wide:hidden', useOnScreen(lastSectionRef) && 'hidden')}
  >
    <div className="mx-auto flex max-w-(--container-form) items-stretch justify-between gap-4">
      <p className="type-small min-w-0 text-quiet">
        <span className="pay-bar-words">You pay today</span>
        <b className="block text-[1.25rem]/[1.4] font-bold text-ink">
          {quote === null ? '–' : formatCents(quote.totalCents)}
        </b>
        <span className="pay-bar-words">
          {quote === null
            ? 'Choose an amount'
            : `${capitalized(firstName)} receives ${formatCents(quote.recipientReceivesCents)}`}
        </span>
      </p>
      <a href="#how-to-pay" className={buttonClass({ kind: 'give', size: 'large' })}>
        Continue
      </a>
    </div>
  </aside>
)
