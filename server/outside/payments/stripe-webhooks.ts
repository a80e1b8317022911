import Stripe from 'stripe'
import { BadWebhookSignature, type PaymentProvider } from './port.ts'
import { readStripeEvent } from './stripe-events.ts'

/** How far from now an event may say it was signed, in either direction: one that somebody kept is of no use later. */
const SIGNED_FOR_S = 300
/** As the provider writes it: when, then at least one signature. Anything else its library doesn't always refuse. */
const SIGNATURE = /^t=(\d{1,15})(,v\d+=[\da-f]+)+$/

/** The provider's library refuses only what is too old. It reads the machine's clock, and so does this. */
const isOfTheFuture = (signature: string): boolean =>
  Number(SIGNATURE.exec(signature)?.[1]) > Date.now() / 1000 + SIGNED_FOR_S

/** `secrets` are all that are good at the moment: more than one while they are changed. */
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
