import { receivesText } from '#contract/cases/return-text.ts'
import { paidWith } from './card-name.ts'
import type { OrderInfo } from './orders.ts'

export type DonationLine = { readonly words: string; readonly cents: number; readonly strong?: boolean }

/** Every line of a paid donation, down to the recipient's amount: on its page, its receipt and the receipt's PDF. */
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
    ...(order.refundedCents > 0 ? [{ words: 'Back to you', cents: -order.refundedCents }] : []),
    ...(order.feeCents > 0 ? [{ words: 'Card fee, taken from the gift', cents: order.feeCents }] : []),
    { words: receivesText(order, firstName), cents: order.recipientReceivesCents, strong: true },
  ]
}
