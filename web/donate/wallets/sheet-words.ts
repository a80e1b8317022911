import type { Quote } from '#contract/pricing.ts'
import type { SheetWords } from '../order-client/payment-provider.ts'

/** Lines above the total in a wallet's sheet, worded as a donation to a person rather than a purchase. */
export const sheetWords = (
  { amountCents, tipCents, coverFeeCents }: Pick<Quote, 'amountCents' | 'tipCents' | 'coverFeeCents'>,
  { recipient, brandName }: { readonly recipient: string; readonly brandName: string },
): SheetWords => ({
  lineItems: [
    { name: `Gift to ${recipient}`, amount: amountCents },
    { name: `Tip to ${brandName}`, amount: tipCents },
    { name: 'Card fee, covered by you', amount: coverFeeCents },
  ].filter(({ amount }) => amount > 0),
})
