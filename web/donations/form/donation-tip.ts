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

const PERCENT = /^\s*(\d{1,3})\s*%\s*$/

/** Tip for typed text; null for text that is neither a percentage nor dollars. An empty field means no tip. */
const typedTip = (text: string, donationCents: number): number | null => {
  if (text.trim() === '') return 0
  const percentText = PERCENT.exec(text)?.[1]
  return percentText === undefined ? parseDollars(text) : tipOfPercent(donationCents, Number(percentText))
}

/** Tip that the donor chose, before capping; null while the typed text isn't an amount. */
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

/** Effective tip: the chosen one, capped at the donation. */
export const cappedTip = (choice: TipChoice, donationCents: number): number =>
  Math.min(requestedTip(choice, donationCents) ?? 0, donationCents)

/** Whether the tip was capped, which the form explains. */
export const isTipCapped = (choice: TipChoice, donationCents: number): boolean =>
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
  const cents = cappedTip(choice, donationCents)
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
      return { kind: 'typed', text: dollarsText(cappedTip(choice, donationCents)) }
  }
}

export const slideTo = (percent: number): TipChoice => ({ kind: 'percent', percent })
