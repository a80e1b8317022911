import { parseDollars } from '#contract/money.ts'
import { percentOfTip, tipChipsCents, tipOfPercent } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'

/**
 * The tip as the donor left it. Untouched it stays a share of the gift, as the installation proposes one; from the
 * first touch on it is dollars, and a change of the gift leaves it alone.
 */
export type TipChoice =
  | { readonly kind: 'untouched'; readonly percent: number }
  | { readonly kind: 'dollars'; readonly cents: number }
  | { readonly kind: 'typed'; readonly text: string }

/** What is asked for as a tip; null while what is typed is no amount. Nothing typed is no tip. */
export const askedTip = (choice: TipChoice, giftCents: number): number | null => {
  switch (choice.kind) {
    case 'untouched':
      return tipOfPercent(giftCents, choice.percent)
    case 'dollars':
      return Math.min(choice.cents, giftCents)
    case 'typed':
      return choice.text.trim() === '' ? 0 : parseDollars(choice.text)
  }
}

/** What the sums count with while the donor is still choosing: never more than the gift. */
export const countedTip = (choice: TipChoice, giftCents: number): number =>
  Math.min(askedTip(choice, giftCents) ?? 0, giftCents)

export type TipChip = 'none' | 'small' | 'large' | 'other'

export type TipView = {
  readonly chipsCents: readonly [number, number]
  readonly chosen: TipChip
  /** What stands in the field of "Other". */
  readonly otherText: string
  readonly percent: number
}

/** Chips, field and slider as they show one choice. */
export const tipView = (choice: TipChoice, giftCents: number): TipView => {
  const chipsCents = tipChipsCents(giftCents)
  const cents = countedTip(choice, giftCents)
  const percent = percentOfTip(giftCents, cents)
  if (choice.kind === 'typed') return { chipsCents, chosen: 'other', otherText: choice.text, percent }
  const chosen =
    cents === 0 ? 'none' : cents === chipsCents[0] ? 'small' : cents === chipsCents[1] ? 'large' : 'other'
  return { chipsCents, chosen, otherText: chosen === 'other' ? dollarsText(cents) : '', percent }
}

export const chooseChip = (chip: TipChip, choice: TipChoice, giftCents: number): TipChoice => {
  const [small, large] = tipChipsCents(giftCents)
  switch (chip) {
    case 'none':
      return { kind: 'dollars', cents: 0 }
    case 'small':
      return { kind: 'dollars', cents: small }
    case 'large':
      return { kind: 'dollars', cents: large }
    case 'other':
      return { kind: 'typed', text: dollarsText(countedTip(choice, giftCents)) }
  }
}

export const slideTo = (percent: number, giftCents: number): TipChoice => ({
  kind: 'dollars',
  cents: tipOfPercent(giftCents, percent),
})
