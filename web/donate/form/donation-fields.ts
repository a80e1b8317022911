import { parseDollars } from '#contract/money.ts'
import { type NameShown, nameShownOf } from '#contract/orders/shown-name.ts'
import {
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
  type Quote,
  quoteDonation,
  refuseDonation,
} from '#contract/pricing.ts'
import { type AmountChoice, amountOf } from './donation-amount.ts'
import { countedTip, type TipChoice } from './donation-tip.ts'

/** Everything that stands in the form, as it was typed. */
export type DonationFields = {
  readonly amount: AmountChoice
  readonly tip: TipChoice
  readonly coverFee: boolean
  readonly fullName: string
  readonly email: string
  readonly consentUpdates: boolean
  readonly message: string
  readonly nameShown: NameShown
  readonly hideAmount: boolean
}

export const emptyDonation = (amount: AmountChoice, tipPercent: number): DonationFields => ({
  amount,
  tip: { kind: 'percent', percent: tipPercent },
  coverFee: false,
  fullName: '',
  email: '',
  consentUpdates: false,
  message: '',
  nameShown: 'full',
  hideAmount: false,
})

/** Another amount than the fields have comes without the tip that was chosen beside theirs: no tip is set unasked. */
export const withAmountAsked = (
  fields: DonationFields,
  { amount, tip }: Pick<DonationFields, 'amount' | 'tip'>,
): DonationFields =>
  amountOf(amount) === amountOf(fields.amount) ? { ...fields, amount } : { ...fields, amount, tip }

/** What the tip's chips and slider count with while no amount is chosen. */
const MEANWHILE_CENTS = 5000

/** What the tip is a share of: the amount, or the nearest one that can be given. */
export const amountForTip = (
  { amount }: Pick<DonationFields, 'amount'>,
  maxCents = DONATION_MAX_VERIFIED_CENTS,
): number => Math.min(Math.max(amountOf(amount) || MEANWHILE_CENTS, DONATION_MIN_CENTS), maxCents)

/** The sums as they stand; null while the amount is none that can be given. */
export const liveQuote = (fields: DonationFields, maxCents: number): Quote | null => {
  const amountCents = amountOf(fields.amount)
  if (amountCents === null) return null
  const choice = {
    amountCents,
    tipCents: countedTip(fields.tip, amountCents),
    coverFee: fields.coverFee,
  }
  return refuseDonation(choice, maxCents) === null ? quoteDonation(choice) : null
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const tipIn = (form: FormData, tipPercent: number): TipChoice => {
  const chip = text(form, 'tip')
  if (chip === 'other') return { kind: 'typed', text: text(form, 'otherTip') }
  const cents = parseDollars(chip)
  return cents === null ? { kind: 'percent', percent: tipPercent } : { kind: 'dollars', cents }
}

const amountIn = (form: FormData): AmountChoice => {
  const typed = text(form, 'otherAmount')
  const cents = parseDollars(text(form, 'amount'))
  return typed.trim() !== '' || cents === null ? { kind: 'typed', text: typed } : { kind: 'preset', cents }
}

/** The form as a browser without scripts sends it. What is typed beside the chips counts before them. */
export const donationIn = (form: FormData, tipPercent: number): DonationFields => ({
  amount: amountIn(form),
  tip: tipIn(form, tipPercent),
  coverFee: form.has('coverFee'),
  fullName: text(form, 'fullName'),
  email: text(form, 'email'),
  consentUpdates: form.has('consentUpdates'),
  message: text(form, 'message'),
  nameShown: nameShownOf(text(form, 'nameShown')) ?? 'full',
  hideAmount: form.has('hideAmount'),
})
