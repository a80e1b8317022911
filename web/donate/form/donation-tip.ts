import { parseDollars } from '#contract/money.ts'
import { percentOfTip, tipChipsCents, tipOfPercent } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'

/**
 * The donor's tip. A percentage follows the amount: the slider's, one typed as `10%`, or the installation's
 * default. Dollars, on a chip or typed, stay fixed.
 */
export type TipChoice =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'dollars'; readonly cents: number }
  | { readonly kind: 'typed'; readonly text: string }

const SHARE = /^\s*(\d{1,3})\s*%\s*$/

/** Null for text that is neither a percentage nor dollars. An empty field is no tip. */
const typedTip = (text: string, donationCents: number): number | null => {
  if (text.trim() === '') return 0
  const share = SHARE.exec(text)?.[1]
  return share === undefined ? parseDollars(text) : tipOfPercent(donationCents, Number(share))
}

/** The requested tip; null while the text isn't an amount. */
export const requestedTip = (choice: TipChoice, donationCents: number): number | null => {
  switch (choice.kind) {
    case 'percent':
      return tipOfPercent(donationCents, choice.percent)
    case 'dollars':
      return choice.cents
    case 'typed':
      return typedTip(choice.text, donationCents)
  }
}

/** The effective tip: capped at the donation. */
export const countedTip = (choice: TipChoice, donationCents: number): number =>
  Math.min(requestedTip(choice, donationCents) ?? 0, donationCents)

/** Whether the tip was capped, which the form explains. */
export const isTipCut = (choice: TipChoice, donationCents: number): boolean =>
  (requestedTip(choice, donationCents) ?? 0) > donationCents

export type TipChip = 'none' | 'small' | 'large' | 'other'

export type TipView = {
  readonly chipsCents: readonly [number, number]
  readonly chosen: TipChip
  /** Text of the "Other" field. */
  readonly otherText: string
  readonly percent: number
}

/** State of chips, field and slider for a tip. */
export const tipView = (choice: TipChoice, donationCents: number): TipView => {
  const chipsCents = tipChipsCents(donationCents)
  const cents = countedTip(choice, donationCents)
  const percent = percentOfTip(donationCents, cents)
  if (choice.kind === 'typed') return { chipsCents, chosen: 'other', otherText: choice.text, percent }
  const chosen =
    cents === 0 ? 'none' : cents === chipsCents[0] ? 'small' : cents === chipsCents[1] ? 'large' : 'other'
  return { chipsCents, chosen, otherText: chosen === 'other' ? dollarsText(cents) : '', percent }
}

export const chooseChip = (chip: TipChip, choice: TipChoice, donationCents: number): TipChoice => {
  const [small, large] = tipChipsCents(donationCents)
  switch (chip) {
    case 'none':
      return { kind: 'dollars', cents: 0 }
    case 'small':
      return { kind: 'dollars', cents: small }
    case 'large':
      return { kind: 'dollars', cents: large }
    case 'other':
      return { kind: 'typed', text: dollarsText(countedTip(choice, donationCents)) }
  }
}

export const slideTo = (percent: number): TipChoice => ({ kind: 'percent', percent })
