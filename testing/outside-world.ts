import Stripe from 'stripe'
import * as z from 'zod'
import type { TestApp } from './app.ts'
import { postJson } from './post-json.ts'

/** Control of the sandbox in tests: read its state, set faults, advance its clock, answer bank checks. */

const mailShape = z.object({
  id: z.string(),
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type ReceivedMail = z.infer<typeof mailShape>

export type OutsideWorld = {
  /** A Stripe client of the sandbox, to read and change state at the provider. */
  readonly stripe: Stripe
  /** Sets faults, for example lost webhooks. */
  readonly faults: (settings: object) => Promise<void>
  /** Advances the sandbox's clock, runs its due work and delivers its due webhooks. */
  readonly advanceTime: (seconds: number) => Promise<void>
  /** Answers the bank's authentication as the cardholder would. */
  readonly answerBank: (clientSecret: string, outcome: 'approve' | 'fail' | 'close') => Promise<void>
  /** Successful charges of an order, from all of its attempts. */
  readonly chargesOf: (orderId: string) => Promise<Stripe.Charge[]>
  /** Refunds of the newest successful charge of an order. */
  readonly refundsOf: (orderId: string) => Promise<Stripe.Refund[]>
  readonly mailTo: (address: string) => Promise<ReceivedMail[]>
}

const post = async (url: string, body: object): Promise<void> => {
  const answer = await postJson(url, body)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

export const outsideWorld = ({ sandbox }: Pick<TestApp, 'sandbox'>): OutsideWorld => {
  const { origin, stripeApi, stripeSecretKey } = sandbox
  const stripe = new Stripe(stripeSecretKey, { ...stripeApi, maxNetworkRetries: 0, telemetry: false })
  const chargesOf: OutsideWorld['chargesOf'] = async (orderId) => {
    const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    const intentIds = new Set(
      intents.filter(({ metadata }) => metadata['order_id'] === orderId).map(({ id }) => id),
    )
    const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    return charges.filter(
      ({ payment_intent: intentId, paid }) => paid && typeof intentId === 'string' && intentIds.has(intentId),
    )
  }
  return {
    stripe,
    faults: (settings) => post(`${origin}/faults`, settings),
    advanceTime: (seconds) => post(`${origin}/clock`, { advanceSeconds: seconds }),
    answerBank: async (clientSecret, outcome) => {
      const [paymentId] = clientSecret.split('_secret_')
      const answer = await fetch(
        `${origin}/stripe/authenticate/${paymentId}?client_secret=${encodeURIComponent(clientSecret)}`,
        { method: 'POST', body: new URLSearchParams({ outcome }) },
      )
      if (!answer.ok) throw new Error(`The bank answered ${answer.status}`)
    },
    chargesOf,
    refundsOf: async (orderId) => {
      const [charge] = await chargesOf(orderId)
      return stripe.refunds.list({ charge: charge?.id ?? '' }).autoPagingToArray({ limit: 100 })
    },
    mailTo: async (address) => {
      const answer = await fetch(`${origin}/inbox.json?to=${encodeURIComponent(address)}`)
      return z.array(mailShape).parse(await answer.json())
    },
  }
}
