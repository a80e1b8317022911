import { formatDonation, parseDollars } from '#contract/money.ts'
import {
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
  type Quote,
  quoteDonation,
  tipOfPercent,
} from '#contract/pricing.ts'

export const TIP_CHOICES = ['0', '5', '10', 'other'] as const
export type TipChoice = (typeof TIP_CHOICES)[number]

/** The calculator's input. The address contains all of it, so that the form works without scripts. */
export type FeeChoice = {
  readonly gift: string
  readonly tip: TipChoice
  readonly otherTip: string
  readonly cover: boolean
}

export const INITIAL_CHOICE: FeeChoice = { gift: '50.00', tip: '0', otherTip: '', cover: false }

const INPUT_MAX = 20
const textIn = (search: URLSearchParams, name: string, fallback: string): string =>
  (search.get(name) ?? fallback).slice(0, INPUT_MAX)

export const readFeeChoice = (search: URLSearchParams): FeeChoice => ({
  gift: textIn(search, 'gift', INITIAL_CHOICE.gift),
  tip: TIP_CHOICES.find((choice) => choice === search.get('tip')) ?? INITIAL_CHOICE.tip,
  otherTip: textIn(search, 'otherTip', ''),
  cover: search.get('cover') === '1',
})

type FeeResult = { readonly quote: Quote } | { readonly field: 'gift' | 'otherTip'; readonly problem: string }

const donationProblem = (cents: number | null): string | null => {
  if (cents === null) return 'Enter an amount, such as 50.'
  if (cents < DONATION_MIN_CENTS) return `The smallest gift is ${formatDonation(DONATION_MIN_CENTS)}.`
  if (cents > DONATION_MAX_VERIFIED_CENTS)
    return `The largest gift is ${formatDonation(DONATION_MAX_VERIFIED_CENTS)}.`
  return null
}

/** Computes a donation as the donate page does, or says which field is wrong. */
export const computeFees = ({ gift, tip, otherTip, cover }: FeeChoice): FeeResult => {
  const amountCents = parseDollars(gift)
  const problem = donationProblem(amountCents)
  if (amountCents === null || problem !== null) return { field: 'gift', problem: problem ?? '' }
  const tipCents = tip === 'other' ? parseDollars(otherTip || '0') : tipOfPercent(amountCents, Number(tip))
  if (tipCents === null) return { field: 'otherTip', problem: 'Enter a tip in dollars, such as 3.' }
  if (tipCents > amountCents)
    return {
      field: 'otherTip',
      problem: `A tip can’t be more than the gift, ${formatDonation(amountCents)}.`,
    }
  return { quote: quoteDonation({ amountCents, tipCents, coverFee: cover }) }
}
