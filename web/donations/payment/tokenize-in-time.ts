import { cardName } from '#contract/donations/card-name.ts'
import type { ChargeSource } from '../order-client/charge-source.ts'
import type { Elements, Provider, ProviderError } from '../order-client/payment-provider.ts'

/** What pays, or an error; its `sentence` is null if the provider's fields show the error. */
export type Tokenized =
  | {
      readonly source: ChargeSource
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

type Submission = ReturnType<Elements['submit']>
export type MountedElements = { readonly provider: Provider; readonly elements: Elements }

/** Time within which the provider must create a token. It charges nothing, so a later one is ignored. */
export const TOKEN_PATIENCE_MS = 20_000

const createToken = async (
  { provider, elements }: MountedElements,
  { donor, submission, keepsCard = false }: TokenRequest,
): Promise<Tokenized> => {
  const { error: submitError } = await submission
  if (submitError) return { sentence: sentenceFor(submitError) }
  const { confirmationToken, error } = await provider.createConfirmationToken({
    elements,
    params: {
      payment_method_data: {
        billing_details: donor,
        // The donor agrees that the card is offered to them again.
        ...(keepsCard && { allow_redisplay: 'always' }),
      },
    },
  })
  if (error) return { sentence: sentenceFor(error) }
  if (confirmationToken === undefined) return { sentence: UNREACHABLE }
  const card = confirmationToken.payment_method_preview?.card
  const source = { confirmationToken: confirmationToken.id, ...(keepsCard && { keepCard: true as const }) }
  return { source, card: cardName(card?.brand ?? null, card?.last4 ?? null) }
}

type TokenRequest = {
  readonly donor: BillingDetails
  /** Begun by the caller, because a wallet's must begin in its event. */
  readonly submission: Submission
  /** Whether the card is kept for the donor's next gifts. */
  readonly keepsCard?: boolean
}

/** Creates a token of the provider's elements, once they are submitted, which validates them; no money moves. */
export const tokenizeInTime = (mounted: MountedElements, request: TokenRequest): Promise<Tokenized> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ sentence: UNREACHABLE }), TOKEN_PATIENCE_MS)
    createToken(mounted, request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
