import * as z from 'zod'
import type { ProviderEvent } from './port.ts'

/** Shapes of Stripe's ids and names, up to a maximum length. */
const id = (prefix: string) =>
  z
    .string()
    .max(220)
    .startsWith(`${prefix}_`)
    .regex(/^[a-z]+_\w+$/)
const name = z.string().regex(/^[\w.-]{1,100}$/)
const paymentId = id('pi')
const accountId = id('acct')

/** The event's subject: its type and id, and its payment, each null if absent or of an unknown form. */
const aboutShape = z.object({
  object: name.nullable().catch(null),
  id: z
    .string()
    .max(220)
    .regex(/^[a-z]+_\w+$/)
    .nullable()
    .catch(null),
  /** The payment's id, or the expanded payment, depending on the account's settings. */
  payment_intent: z
    .union([paymentId, z.object({ id: paymentId }).transform((payment) => payment.id)])
    .nullable()
    .catch(null),
})

const eventShape = z.object({
  id: id('evt'),
  type: name,
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  /** The connected account it happened on; absent for our own. */
  account: accountId.nullable().catch(null),
  api_version: name.nullable().catch(null),
  data: z.object({ object: aboutShape }),
})

const paymentRefOf = (about: z.infer<typeof aboutShape>): string | null =>
  about.object === 'payment_intent' ? (paymentId.safeParse(about.id).data ?? null) : about.payment_intent

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Parses an event after its signature was verified. @returns null for an unknown shape */
export const readStripeEvent = (body: Buffer): ProviderEvent | null => stripeEvent(jsonOf(body))

/** Parses an event of a list. @returns null for an unknown shape */
export const stripeEvent = (value: unknown): ProviderEvent | null => {
  const { data: event } = eventShape.safeParse(value)
  if (event === undefined) return null
  // A recipient's bank account is fetched with the account that it belongs to.
  const isBank = event.data.object.object === 'bank_account' && event.account !== null
  const about = isBank ? { object: 'account', id: event.account, payment_intent: null } : event.data.object
  return {
    eventId: event.id,
    type: event.type,
    paymentRef: paymentRefOf(about),
    accountRef: event.account,
    summary: {
      created: event.created,
      livemode: event.livemode,
      apiVersion: event.api_version,
      objectType: about.object,
      objectId: about.id,
    },
  }
}
