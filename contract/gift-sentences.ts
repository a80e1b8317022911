import { formatWholeDollars } from './money.ts'
import { type AmountRefusal, GIFT_MAX_CENTS, GIFT_MIN_CENTS } from './pricing.ts'

/** What a donor reads where an answer can't be taken: the same words in the page and from the server. */

export const AMOUNT_MISSING = 'Choose an amount, or type another one.'

export const PERSONAL_GIFTS = 'Gifts made here are personal gifts to a person. They are not tax-deductible.'

const IN_DOLLARS = 'in dollars and cents, such as 50 or 50.25.'
export const AMOUNT_UNREADABLE = `Give an amount ${IN_DOLLARS}`
export const TIP_UNREADABLE = `Give a tip ${IN_DOLLARS}`

export type AmountProblem = { readonly field: 'amountCents' | 'tipCents'; readonly message: string }

/** Why a gift of this size isn't taken, at the field it is about. */
export const amountProblem = (refusal: AmountRefusal, maxCents: number = GIFT_MAX_CENTS): AmountProblem => {
  switch (refusal) {
    case 'notWholeCents':
      return { field: 'amountCents', message: AMOUNT_UNREADABLE }
    case 'tooSmall':
      return { field: 'amountCents', message: `The smallest gift is ${formatWholeDollars(GIFT_MIN_CENTS)}.` }
    case 'tooLarge':
      return { field: 'amountCents', message: `The largest gift is ${formatWholeDollars(maxCents)}.` }
    case 'tipTooLarge':
      return { field: 'tipCents', message: 'A tip can’t be larger than the gift.' }
  }
}
