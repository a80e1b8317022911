import { cardName } from '#contract/donations/card-name.ts'
import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import type { Donation } from '../form/read-donation-form.ts'
import { payByToken } from './pay-by-token.ts'
import type { PaymentPage } from './pay-donation.ts'
import { FORM } from './payment.state.ts'
import { persistCard } from './persisted-card.ts'

/** Charges a card that the signed-in donor kept, with the same steps as a wallet. */
export const payByKeptCard = (
  page: PaymentPage,
  donation: Donation,
  { cardId, brand, last4 }: KeptCard,
): Promise<void> =>
  payByToken(page, {
    method: 'kept_card',
    donation,
    totalCents: quoteDonation(donation).totalCents,
    charging: { at: 'kept_card', cardId },
    tokenize: async (_donor, orderId) =>
      persistCard(browserStorage(), orderId, {
        source: { keptCardId: cardId },
        card: cardName(brand, last4),
      }),
    withoutToken: () => FORM,
    fail: () => undefined,
  })
