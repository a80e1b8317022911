import type { OrderInfo } from '#contract/donations/orders.ts'
import type { DonationLine } from '#contract/donations/paid-lines.ts'
import { formatCents } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Lines of an unpaid donation. */
export const requestedLines = (order: OrderInfo, brandName: string): DonationLine[] => [
  { words: 'Your gift', cents: order.amountCents },
  { words: `Tip to ${brandName}`, cents: order.tipCents },
  ...(order.coverFeeCents > 0 ? [{ words: 'Card fee, covered by you', cents: order.coverFeeCents }] : []),
  { words: 'You pay', cents: order.totalCents, strong: true },
]

export const DonationLines = ({ lines }: { readonly lines: readonly DonationLine[] }) => (
  <dl className="gift-lines">
    {lines.map(({ words, cents, strong }) => (
      <div key={words} className={classNames('flex justify-between gap-4 py-3', strong && 'font-label')}>
        <dt className="min-w-0 break-words">{words}</dt>
        <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
      </div>
    ))}
  </dl>
)
