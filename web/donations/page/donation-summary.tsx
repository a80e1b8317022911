import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReceivesLine } from './receives-line.tsx'

type DonationSummaryProps = {
  readonly quote: Quote | null
  readonly firstName: string
  readonly brandName: string
}

const Row = ({ words, cents }: { readonly words: string; readonly cents: number | null }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt>{words}</dt>
    <dd className="whitespace-nowrap">{cents === null ? '–' : formatCents(cents)}</dd>
  </div>
)

/** Totals beside the form: what is paid, and what the recipient gets. */
export const DonationSummary = ({ quote, firstName, brandName }: DonationSummaryProps) => (
  <Card lifted className="hidden p-6 wide:block">
    <h2 className="type-strong">Your gift to {firstName}</h2>
    <dl className="mt-1.5">
      <Row words="Your gift" cents={quote?.amountCents ?? null} />
      <Row words={`Tip to ${brandName}`} cents={quote?.tipCents ?? null} />
      {quote !== null && quote.coverFeeCents > 0 && (
        <Row words="Card fee, covered by you" cents={quote.coverFeeCents} />
      )}
      <div className="total-row">
        <dt>You pay today</dt>
        <dd className="whitespace-nowrap">{quote === null ? '–' : formatCents(quote.totalCents)}</dd>
      </div>
    </dl>
    <p className="flex items-start gap-3 border-t border-line pt-4">
      <Icon name="hand-heart" size={24} className="text-blue" />
      <span>
        <ReceivesLine quote={quote} firstName={firstName} />
      </span>
    </p>
  </Card>
)
