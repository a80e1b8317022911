import { receivesText } from '#contract/cases/return-text.ts'
import { paidWith } from '#contract/donations/card-name.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'

export type DonationLine = { readonly words: string; readonly cents: number; readonly strong?: boolean }

/** Every line of a paid donation, down to the recipient's amount. */
export const paidLines = (
  order: OrderInfo,
  { recipient, firstName, brandName }: { recipient: string; firstName: string; brandName: string },
): DonationLine[] => {
  const card = paidWith(order)
  return [
    { words: `Gift to ${recipient}`, cents: order.amountCents },
    { words: `Tip to ${brandName}`, cents: order.tipCents },
    ...(order.coverFeeCents > 0 ? [{ words: 'Card fee, covered by you', cents: order.coverFeeCents }] : []),
    { words: card === null ? 'You paid' : `Paid with ${card}`, cents: order.totalCents },
    ...(order.refundedCents > 0 ? [{ words: 'Refunded', cents: -order.refundedCents }] : []),
    ...(order.feeCents > 0 ? [{ words: 'Card fee, from the gift', cents: order.feeCents }] : []),
    { words: receivesText(order, firstName), cents: order.recipientReceivesCents, strong: true },
  ]
}

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
