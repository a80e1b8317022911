import { parseDollars } from '#contract/money.ts'
import { percentOfTip, tipChipsCents, tipOfPercent } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'

/**
 * The tip as the donor left it. A share follows the gift when that changes: the slider's, one typed as `10%`, or the
 * one that the installation proposes. Dollars, on a chip or typed, stay what they are.
 */
export type TipChoice =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'dollars'; readonly cents: number }
  | { readonly kind: 'typed'; readonly text: string }

const SHARE = /^\s*(\d{1,3})\s*%\s*$/

/** Null for what is neither a share nor dollars. Nothing typed is no tip. */
const typedTip = (text: string, giftCents: number): number | null => {
  if (text.trim() === '') return 0
  const share = SHARE.exec(text)?.[1]
  return share === undefined ? parseDollars(text) : tipOfPercent(giftCents, Number(share))
}

/** What is asked for as a tip; null while what is typed is no amount. */
export const askedTip = (choice: TipChoice, giftCents: number): number | null => {
  switch (choice.kind) {
    case 'percent':
      return tipOfPercent(giftCents, choice.percent)
    case 'dollars':
      return choice.cents
    case 'typed':
      return typedTip(choice.text, giftCents)
  }
}

/** What the sums count with and what is sent: never more than the gift. */
export const countedTip = (choice: TipChoice, giftCents: number): number =>
  Math.min(askedTip(choice, giftCents) ?? 0, giftCents)

/** The donor hears of it where less is counted than was asked for. */
export const isTipCut = (choice: TipChoice, giftCents: number): boolean =>
  (askedTip(choice, giftCents) ?? 0) > giftCents

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

export const slideTo = (percent: number): TipChoice => ({ kind: 'percent', percent })
