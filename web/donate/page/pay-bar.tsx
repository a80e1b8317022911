import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { buttonClass } from '#web/ui/button-class.ts'

type PayBarProps = { readonly quote: Quote | null; readonly firstName: string }

/** Sticky totals on phones, with a link to the form's end. */
export const PayBar = ({ quote, firstName }: PayBarProps) => (
  <aside aria-label="Your gift" className="bottom-bar pay-bar wide:hidden">
    <div className="mx-auto flex max-w-(--container-form) items-stretch justify-between gap-4">
      <p className="type-small min-w-0 text-quiet">
        You pay today
        <b className="block text-[1.25rem]/[1.4] font-bold text-ink">
          {quote === null ? '–' : formatCents(quote.totalCents)}
        </b>
        {quote === null
          ? 'Choose an amount'
          : `${firstName} receives ${formatCents(quote.recipientReceivesCents)}`}
      </p>
      <a href="#how-to-pay" className={buttonClass({ kind: 'give', size: 'large' })}>
        Continue
      </a>
    </div>
  </aside>
)
