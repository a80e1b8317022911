import type { MouseEvent } from 'react'
import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { isPlainClick } from '#web/browser/is-plain-click.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Screens } from './use-screens.ts'

type PayBarProps = {
  readonly quote: Quote | null
  readonly firstName: string
  readonly screens: Screens
  readonly onContinue: () => void
  /** Whether the first screen has a kept card, which ends the donation there. */
  readonly hasKeptCard: boolean
  /** Label of the second screen's button while it pays. */
  readonly busy: string | false
}

/** Totals that stay on a phone's screen, with the step that comes next: the second screen, or paying. */
export const PayBar = ({ quote, firstName, screens, onContinue, hasKeptCard, busy }: PayBarProps) => (
  <aside aria-label="Your gift" className="bottom-bar pay-bar wide:hidden">
    <div className="mx-auto flex max-w-(--container-form) items-center justify-between gap-4">
      <p className="type-small min-w-0 text-quiet">
        <span className="pay-bar-words">You pay today</span>
        <b className="block text-[1.25rem]/[1.35] font-bold text-ink">
          {quote === null ? '–' : formatCents(quote.totalCents)}
        </b>
        <span className="pay-bar-words">
          {quote === null
            ? 'Choose an amount'
            : `${capitalized(firstName)} gets ${formatCents(quote.recipientReceivesCents)}`}
        </span>
      </p>
      <ButtonLink
        to={screens.detailsAddress}
        kind={hasKeptCard ? 'secondary' : 'give'}
        size="large"
        className="first-screen"
        onClick={(event: MouseEvent<HTMLAnchorElement>) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onContinue()
        }}
      >
        {hasKeptCard ? 'Another card' : 'Continue'}
      </ButtonLink>
      <Button
        type="submit"
        kind="give"
        size="large"
        className="second-screen with-script"
        busy={busy}
        data-track="donate_pay"
      >
        {quote === null ? 'Give' : `Give ${formatCents(quote.totalCents)}`}
      </Button>
    </div>
  </aside>
)
