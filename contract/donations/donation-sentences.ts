import { formatWholeDollars } from '#contract/money.ts'
import {
  type AmountRefusal,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
} from '#contract/pricing.ts'

/** Donation errors in words, shared by page and server. */

export const AMOUNT_MISSING = 'Choose an amount, or type another one.'

/** Maximum donation, and what the donor can do to raise it. */
export type DonationLimit = {
  readonly maxCents: number
  readonly toRaise: 'signIn' | 'accountEmail' | null
}

export const SIGNED_OUT_LIMIT: DonationLimit = { maxCents: DONATION_MAX_CENTS, toRaise: 'signIn' }
export const OTHER_EMAIL_LIMIT: DonationLimit = { maxCents: DONATION_MAX_CENTS, toRaise: 'accountEmail' }
export const VERIFIED_LIMIT: DonationLimit = { maxCents: DONATION_MAX_VERIFIED_CENTS, toRaise: null }

const TO_GIVE_MORE = `to give up to ${formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)}.`
const RAISE_SENTENCES = {
  signIn: ` Sign in ${TO_GIVE_MORE}`,
  accountEmail: ` Use your account’s e-mail ${TO_GIVE_MORE}`,
} as const

const tooLarge = ({ maxCents, toRaise }: DonationLimit): string =>
  `The most one gift can be is ${formatWholeDollars(maxCents)}.${toRaise === null ? '' : RAISE_SENTENCES[toRaise]}`

export const PERSONAL_DONATIONS =
  'Gifts made here are personal gifts to a person. They are not tax-deductible.'

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
