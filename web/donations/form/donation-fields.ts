import { type NameShown, nameShownOf } from '#contract/donations/shown-name.ts'
import { type TributeKind, tributeKindOf } from '#contract/donations/tribute.ts'
import { parseDollars } from '#contract/money.ts'
import {
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
  type Quote,
  quoteDonation,
  refuseDonation,
} from '#contract/pricing.ts'
import { isSent, textOf, textsOf } from '#web/browser/form-fields.ts'
import { KEPT_FIELD } from '#web/browser/keep-questions.ts'
import { type AmountChoice, amountOf } from './donation-amount.ts'
import { cappedTip, type TipChoice } from './donation-tip.ts'

/** Form fields as typed. */
export type DonationFields = {
  readonly amount: AmountChoice
  readonly tip: TipChoice
  readonly coverFee: boolean
  readonly fullName: string
  readonly email: string
  readonly consentUpdates: boolean
  readonly message: string
  /** Private details in what the page shows that the donor keeps, one a line. */
  readonly kept: string
  readonly nameShown: NameShown
  readonly hideAmount: boolean
  /** Empty for a donation without a tribute. */
  readonly tributeKind: TributeKind | ''
  readonly tributeName: string
  /** E-mail address for a card about the tribute; empty for none. */
  readonly tributeCard: string
  readonly tributeShowsAmount: boolean
}

export const NO_TRIBUTE = {
  tributeKind: '',
  tributeName: '',
  tributeCard: '',
  tributeShowsAmount: false,
} as const satisfies Partial<DonationFields>

export const emptyDonation = (amount: AmountChoice, tipPercent: number): DonationFields => ({
  amount,
  tip: { kind: 'percent', percent: tipPercent },
  coverFee: false,
  fullName: '',
  email: '',
  consentUpdates: false,
  message: '',
  kept: '',
  nameShown: 'full',
  hideAmount: false,
  ...NO_TRIBUTE,
})

/**
 * Sets the amount that the page's address requests. If it is a new amount, the tip is reset too, because the
 * donor chose it for the previous amount.
 */
export const withRequestedAmount = (
  fields: DonationFields,
  { amount, tip }: Pick<DonationFields, 'amount' | 'tip'>,
): DonationFields =>
  amountOf(amount) === amountOf(fields.amount) ? { ...fields, amount } : { ...fields, amount, tip }

/** Amount from which the tip's chips and slider are computed while no amount is chosen. */
const DEFAULT_BASE_CENTS = 5000

/** Amount from which the tip is computed: the donor's, or the nearest valid one. */
export const amountForTip = (
  { amount }: Pick<DonationFields, 'amount'>,
  maxCents = DONATION_MAX_VERIFIED_CENTS,
): number => Math.min(Math.max(amountOf(amount) || DEFAULT_BASE_CENTS, DONATION_MIN_CENTS), maxCents)

/** Current totals; null while the amount is invalid. */
export const liveQuote = (fields: DonationFields, maxCents: number): Quote | null => {
  const amountCents = amountOf(fields.amount)
  if (amountCents === null) return null
  const choice = {
    amountCents,
    tipCents: cappedTip(fields.tip, amountCents),
    coverFee: fields.coverFee,
  }
  return refuseDonation(choice, maxCents) === null ? quoteDonation(choice) : null
}

const tipIn = (form: FormData, defaultTipPercent: number): TipChoice => {
  const chip = textOf(form, 'tip')
  if (chip === 'other') return { kind: 'typed', text: textOf(form, 'otherTip') }
  const cents = parseDollars(chip)
  return cents === null ? { kind: 'percent', percent: defaultTipPercent } : { kind: 'dollars', cents }
}

const amountIn = (form: FormData): AmountChoice => {
  const typed = textOf(form, 'otherAmount')
  const cents = parseDollars(textOf(form, 'amount'))
  return typed.trim() !== '' || cents === null ? { kind: 'typed', text: typed } : { kind: 'preset', cents }
}

/** Parses the form as posted without scripts. A typed amount takes precedence over a chip. */
export const donationIn = (form: FormData, defaultTipPercent: number): DonationFields => ({
  amount: amountIn(form),
  tip: tipIn(form, defaultTipPercent),
  coverFee: isSent(form, 'coverFee'),
  fullName: textOf(form, 'fullName'),
  email: textOf(form, 'email'),
  consentUpdates: isSent(form, 'consentUpdates'),
  message: textOf(form, 'message'),
  kept: textsOf(form, KEPT_FIELD).join('\n'),
  nameShown: nameShownOf(textOf(form, 'nameShown')) ?? 'full',
  hideAmount: isSent(form, 'hideAmount'),
  tributeKind: tributeKindOf(textOf(form, 'tributeKind')) ?? '',
  tributeName: textOf(form, 'tributeName'),
  tributeCard: textOf(form, 'tributeCard'),
  tributeShowsAmount: isSent(form, 'tributeShowsAmount'),
})

/** Form controls that can have errors; also their element ids. */
export type DonationControl =
  | ('amount' | 'otherAmount' | 'tip' | 'fullName' | 'email' | 'message')
  | ('tributeKind' | 'tributeName' | 'tributeCard')
export type DonationProblem = { readonly control: DonationControl; readonly message: string }
