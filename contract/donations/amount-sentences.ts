import { formatWholeDollars } from '#contract/money.ts'
import {
  type AmountRefusal,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
} from '#contract/pricing.ts'

/**
 * Why an amount or a tip is refused, in words for page and server. A declined card has the sentence of `paymentDeclined`
 * in `codes.ts`.
 */

export const AMOUNT_MISSING = 'Choose an amount, or type another one.'

/** Maximum of one donation. */
export type DonationLimit = {
  readonly maxCents: number
  /** What the donor can do to give more; null if nothing. */
  readonly raisedBy: 'signIn' | 'accountEmail' | null
}

export const SIGNED_OUT_LIMIT: DonationLimit = { maxCents: DONATION_MAX_CENTS, raisedBy: 'signIn' }
/** For a signed-in donor who types another e-mail than their account's, which we can't tell is theirs. */
export const OTHER_EMAIL_LIMIT: DonationLimit = { maxCents: DONATION_MAX_CENTS, raisedBy: 'accountEmail' }
export const VERIFIED_LIMIT: DonationLimit = { maxCents: DONATION_MAX_VERIFIED_CENTS, raisedBy: null }

const TO_GIVE_MORE = `to give up to ${formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)}.`
const RAISE_SENTENCES = {
  signIn: ` Sign in ${TO_GIVE_MORE}`,
  accountEmail: ` Use your account’s e-mail ${TO_GIVE_MORE}`,
} as const

const tooLarge = ({ maxCents, raisedBy }: DonationLimit): string =>
  `The most one gift can be is ${formatWholeDollars(maxCents)}.${raisedBy === null ? '' : RAISE_SENTENCES[raisedBy]}`

const IN_DOLLARS = 'in dollars and cents, such as 50 or 50.25.'
export const AMOUNT_UNREADABLE = `Enter an amount ${IN_DOLLARS}`
export const TIP_UNREADABLE = `Enter a tip ${IN_DOLLARS}`

export type AmountProblem = { readonly field: 'amountCents' | 'tipCents'; readonly message: string }

/** Why an amount is refused, with the field it belongs to. */
export const amountProblem = (refusal: AmountRefusal, limit: DonationLimit): AmountProblem => {
  switch (refusal) {
    case 'notWholeCents':
      return { field: 'amountCents', message: AMOUNT_UNREADABLE }
    case 'tooSmall':
      return {
        field: 'amountCents',
        message: `The smallest gift is ${formatWholeDollars(DONATION_MIN_CENTS)}.`,
      }
    case 'tooLarge':
      return { field: 'amountCents', message: tooLarge(limit) }
    case 'tipTooLarge':
      return { field: 'tipCents', message: 'A tip can’t be larger than the gift.' }
  }
}
