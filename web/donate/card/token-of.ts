import type { Elements, Provider, ProviderError } from '../order-client/payment-provider.ts'

/** `sentence` null where the fields themselves say what is missing. */
export type Tokenized = { readonly token: string } | { readonly sentence: string | null }

const UNREACHABLE = 'We couldn’t reach our payment provider. Nothing was charged. Try again.'
const UNUSABLE = 'This card can’t be used here. Nothing was charged. Check its details, or use another card.'

const sentenceFor = ({ type }: ProviderError): string | null => {
  if (type === 'validation_error') return null
  return type === 'card_error' ? UNUSABLE : UNREACHABLE
}

type Mounted = { readonly provider: Provider; readonly elements: Elements }

/** Checks the card fields and gets a token for them; no money moves here. */
export const tokenOf = async (
  { provider, elements }: Mounted,
  donor: { readonly name: string; readonly email: string },
): Promise<Tokenized> => {
  const submitted = await elements.submit()
  if (submitted.error) return { sentence: sentenceFor(submitted.error) }
  const { confirmationToken, error } = await provider.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: donor } },
  })
  if (error) return { sentence: sentenceFor(error) }
  return confirmationToken === undefined ? { sentence: UNREACHABLE } : { token: confirmationToken.id }
}
