import * as z from 'zod'
import { isCreditCard } from '#contract/validators/credit-card.ts'
import { cardFacts, makeToken } from '../calls/confirmation-token-calls.ts'
import type { FailureBody } from '../calls/errors.ts'
import type { Change } from '../change.ts'
import { renderConfirmationToken } from '../confirmation-tokens.ts'
import { cardByNumber } from '../test-cards.ts'

const text = z.string().max(500)
const billingShape = z.object({
  name: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  address: z.object({ postal_code: text.optional(), country: text.optional() }).optional(),
})

export const cardShape = z.object({
  key: z.string(),
  number: z.string().refine(isCreditCard),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2099),
  cvc: z.string().regex(/^\d{3,4}$/),
  postalCode: z.string().max(10).nullable(),
  wallet: z.enum(['apple_pay', 'google_pay', 'link']).nullable(),
  billing: billingShape,
  returnUrl: z.url().max(2000).nullable(),
  setupFutureUsage: z.enum(['on_session', 'off_session']).nullable().default(null),
})
export type TypedCard = z.output<typeof cardShape>

/** Refusal of any number that isn't a test card's. Such a number is neither stored nor logged. */
const realCard: FailureBody = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Real cards are refused here. Use a test card, like 4242 4242 4242 4242.',
}
const expired: FailureBody = {
  type: 'card_error',
  code: 'invalid_expiry_year',
  message: 'Your card’s expiration date is in the past.',
}

/** Turns the card fields' input into a token, the only thing that the page gets. */
export const tokenForCard = (
  change: Change,
  typed: TypedCard,
): { token: object } | { error: FailureBody } => {
  const card = cardByNumber(typed.number)
  if (!card) return { error: realCard }
  const monthAfter = Date.UTC(typed.expYear, typed.expMonth, 1)
  if (monthAfter <= change.nowMs) return { error: expired }
  const { billing } = typed
  const facts = cardFacts(change, {
    card,
    expMonth: typed.expMonth,
    expYear: typed.expYear,
    wallet: typed.wallet,
    billing: {
      name: billing.name ?? null,
      email: billing.email ?? null,
      phone: billing.phone ?? null,
      postalCode: typed.postalCode ?? billing.address?.postal_code ?? null,
      country: billing.address?.country ?? 'US',
    },
  })
  return { token: renderConfirmationToken(makeToken(change, facts, typed), null) }
}
