import Stripe from 'stripe'
import { BadWebhookSignature, type PaymentProvider } from './port.ts'
import { readStripeEvent } from './stripe-events.ts'

/** Tolerance of a webhook's timestamp, in both directions, against replays. */
const SIGNED_FOR_S = 300
/**
 * Format of the signature header: timestamp, then at least one signature. The library doesn't reject every
 * other format.
 */
const SIGNATURE = /^t=(\d{1,15})(,v\d+=[\da-f]+)+$/

/** The library rejects only old timestamps. Both use the machine's clock. */
const isOfTheFuture = (signature: string): boolean =>
  Number(SIGNATURE.exec(signature)?.[1]) > Date.now() / 1000 + SIGNED_FOR_S

/** `secrets` are all valid ones: several during a rotation. */
export const stripeWebhooks = (
  stripe: Stripe,
  secrets: readonly string[],
): Pick<PaymentProvider, 'verifyWebhook'> => {
  const { signature: signatures } = stripe.webhooks
  if (signatures === null) throw new Error('The stripe package came without its check of signatures')
  const isSignedWith = (secret: string, rawBody: Buffer, signature: string): boolean => {
    try {
      return signatures.verifyHeader(rawBody, signature, secret, SIGNED_FOR_S)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
      throw error
    }
  }

  return {
    verifyWebhook: (rawBody, signature) => {
      if (!SIGNATURE.test(signature) || !secrets.some((secret) => isSignedWith(secret, rawBody, signature)))
        throw new BadWebhookSignature('No webhook secret of ours made this signature')
      if (isOfTheFuture(signature)) throw new BadWebhookSignature('It was signed at a time yet to come')
      return readStripeEvent(rawBody)
    },
  }
}
