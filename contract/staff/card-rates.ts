import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { patternShape } from '#contract/text-shape.ts'

/**
 * The monitoring programs of the card brands, in which a merchant pays fines and may lose its cards. A month counts when it
 * reaches both figures. From Stripe's guide, docs.stripe.com/disputes/monitoring-programs, Checkout.com's,
 * checkout.com/docs/business-operations/manage-disputes/scheme-monitoring-programs, and Braintree's,
 * developer.paypal.com/braintree/articles/risk-and-security/card-brand-monitoring-programs, as of December 2026:
 *
 * - Visa Acquirer Monitoring Program (VAMP), merchants in the US from April 1, 2026: disputes and fraud warnings (TC15 and
 *   TC40) are 1.5 % of the month's payments, and 1,500 of them. Its enumeration limit: 20 % of the month's attempts are
 *   card testing, and 300,000 of them. Visa finds those by a model of its own, so declined attempts are our estimate.
 * - Mastercard Excessive Chargeback Merchant (ECM): chargebacks are 1.5 % of the *previous* month's payments, and 100 of them.
 *
 * Warnings of Mastercard's fraud program aren't counted: below 1,000 payments and $50,000 of fraud in a month it doesn't apply.
 */
export const CARD_PROGRAMS = {
  visa: { name: 'Visa', program: 'VAMP', limitBasisPoints: 150, limitCount: 1500, base: 'same month' },
  mastercard: {
    name: 'Mastercard',
    program: 'ECM',
    limitBasisPoints: 150,
    limitCount: 100,
    base: 'month before',
  },
  declined: {
    name: 'Declined attempts',
    program: 'VAMP, card testing',
    limitBasisPoints: 2000,
    limitCount: 300_000,
    base: 'same month',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly name: string
      readonly program: string
      readonly limitBasisPoints: number
      readonly limitCount: number
      readonly base: 'same month' | 'month before'
    }
  >
>
export const CARD_MEASURES = ['visa', 'mastercard', 'declined'] as const
export type CardMeasure = (typeof CARD_MEASURES)[number]

/** Months that the page of rates shows, with the current one. */
export const CARD_RATE_MONTHS = 6

/** Staff are warned from this part of a program's limit on, and from this part of its number. */
export const WARN_FROM = { limitPart: 1 / 2, countPart: 1 / 10 } as const

export const RATE_STATES = ['fine', 'near', 'reached'] as const
export type RateState = (typeof RATE_STATES)[number]

/** Counted against a program's limit, of how many. */
export type CardRate = { readonly counted: number; readonly of: number }

/** Hundredths of a percent; null while nothing was paid. */
export const basisPointsOf = ({ counted, of }: CardRate): number | null =>
  of === 0 ? null : Math.round((counted * 10_000) / of)

/** Where a month stands. A rate without payments before it counts as reached by its number alone. */
export const rateStateOf = (measure: CardMeasure, { counted, of }: CardRate): RateState => {
  const { limitBasisPoints, limitCount } = CARD_PROGRAMS[measure]
  const isFrom = (limitPart: number, countPart: number): boolean =>
    counted * 10_000 >= limitBasisPoints * limitPart * of && counted >= limitCount * countPart
  if (isFrom(1, 1)) return 'reached'
  return isFrom(WARN_FROM.limitPart, WARN_FROM.countPart) ? 'near' : 'fine'
}

/** "0.42%" */
export const rateText = (basisPoints: number | null): string =>
  basisPoints === null ? '–' : `${(basisPoints / 100).toFixed(2)}%`

const rateShape = z.strictObject({
  measure: z.enum(CARD_MEASURES),
  counted: z.int(),
  of: z.int(),
  basisPoints: z.int().nullable(),
  state: z.enum(RATE_STATES),
})

export const cardRatesShape = z.strictObject({
  /** Latest first. The current month isn't over. */
  months: z.array(
    z.strictObject({ month: patternShape(7, /^20\d\d-\d\d$/, 'Give a month.'), rates: z.array(rateShape) }),
  ),
})
export type CardRates = z.output<typeof cardRatesShape>

export const cardRateCalls = {
  cardRates: declareCall({
    method: 'GET',
    path: '/api/staff/money/card-rates',
    auth: 'staff',
    capability: 'books.read',
    summary:
      'Disputes and declined attempts as a ratio by month, beside the limits of the card brands’ monitoring programs.',
    input: z.strictObject({}),
    output: cardRatesShape,
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
} as const
