import { parseDollars } from '#contract/money.ts'
import { percentOfTip, tipChipsCents, tipOfPercent } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'

/** The donor's tip, in dollars. Until they choose one it is the installation's percentage, which follows the amount. */
export type TipChoice =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'dollars'; readonly cents: number }
  | { readonly kind: 'typed'; readonly text: string }

/** Tip for typed text; null for text that isn't an amount. An empty field means no tip. */
const typedTip = (text: string): number | null => (text.trim() === '' ? 0 : parseDollars(text))

/** Tip that the donor chose, before capping; null while the typed text isn't an amount. */
export const requestedTip = (choice: TipChoice, donationCents: number): number | null => {
  switch (choice.kind) {
    case 'percent':
      return tipOfPercent(donationCents, choice.percent)
    case 'dollars':
      return choice.cents
    case 'typed':
      return typedTip(choice.text)
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

/** Tip at a position of the slider, which is a whole percent of the donation. */
export const slideTo = (percent: number, donationCents: number): TipChoice => ({
  kind: 'dollars',
  cents: tipOfPercent(donationCents, percent),
})
