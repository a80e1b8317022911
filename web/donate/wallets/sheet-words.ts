import type { Quote } from '#contract/pricing.ts'
import type { SheetWords } from '../order-client/payment-provider.ts'

/** What a wallet's sheet lists above the total: a gift to a person, and nothing that looks like a purchase. */
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
