import Stripe from 'stripe'
import * as z from 'zod'
import type { TestApp } from './app.ts'
import { postJson } from './post-json.ts'

/** Access to the sandbox for people and tests: inspect it, set faults, advance time, answer for the bank. */

const mailShape = z.object({
  id: z.string(),
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type ReceivedMail = z.infer<typeof mailShape>

export type OutsideWorld = {
  /** The provider's client, for checks of its state. */
  readonly stripe: Stripe
  readonly faults: (knobs: object) => Promise<void>
  /** Advances its time, runs all due work and delivers all due webhooks. */
  readonly advanceTime: (seconds: number) => Promise<void>
  /** Answers the bank's check for the cardholder. */
  readonly answerBank: (clientSecret: string, outcome: 'approve' | 'fail' | 'close') => Promise<void>
  /** Successful charges of an order, by any attempt. */
  readonly chargesOf: (orderId: string) => Promise<Stripe.Charge[]>
  /** Refunds of its first successful charge. */
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
    const ours = new Set(
      intents.filter(({ metadata }) => metadata['order_id'] === orderId).map(({ id }) => id),
    )
    const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    return charges.filter(({ payment_intent: of, paid }) => paid && typeof of === 'string' && ours.has(of))
  }
  return {
    stripe,
    faults: (knobs) => post(`${origin}/faults`, knobs),
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
