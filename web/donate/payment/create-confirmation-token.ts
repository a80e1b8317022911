import { cardName } from '#contract/orders/card-name.ts'
import type { Elements, Provider, ProviderError } from '../order-client/payment-provider.ts'

/** A token, or an error; its `sentence` is null if the provider's fields show the error. */
export type Tokenized =
  | {
      readonly token: string
      /** The card's name, such as "Visa ending 4242". */
      readonly card?: string | null
    }
  | { readonly sentence: string | null }

/** Name and e-mail of the donor. */
export type BillingDetails = { readonly name: string; readonly email: string }

const UNREACHABLE = 'We couldn’t reach our payment provider. Try again.'
const UNUSABLE = 'This card can’t be used here. Check its details, or use another card.'

const sentenceFor = ({ type }: ProviderError): string | null => {
  if (type === 'validation_error') return null
  return type === 'card_error' ? UNUSABLE : UNREACHABLE
}

export type MountedElements = { readonly provider: Provider; readonly elements: Elements }

/** Validates the provider's elements and creates a token; no money moves. */
export const createConfirmationToken = async (
  { provider, elements }: MountedElements,
  donor: BillingDetails,
  submission: ReturnType<Elements['submit']> = elements.submit(),
): Promise<Tokenized> => {
  const { error: submitError } = await submission
  if (submitError) return { sentence: sentenceFor(submitError) }
  const { confirmationToken, error } = await provider.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: donor } },
  })
  if (error) return { sentence: sentenceFor(error) }
  if (confirmationToken === undefined) return { sentence: UNREACHABLE }
  const card = confirmationToken.payment_method_preview?.card
  return { token: confirmationToken.id, card: cardName(card?.brand ?? null, card?.last4 ?? null) }
}
