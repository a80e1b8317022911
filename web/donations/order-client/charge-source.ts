import type { PayMethod } from '#contract/donations/orders.ts'

/** What a charge is paid with: a token of the provider's fields or sheets, or a card that the signed-in donor kept. */
export type ChargeSource =
  | {
      readonly confirmationToken: string
      /** Set if the signed-in donor wants the card kept for their next gifts. */
      readonly keepCard?: true
    }
  | { readonly keptCardId: string }

/** How a donor pays on the page. To the server, a kept card is a card. */
export type CheckoutMethod = PayMethod | 'kept_card'

export const payMethodOf = (method: CheckoutMethod): PayMethod => (method === 'kept_card' ? 'card' : method)
